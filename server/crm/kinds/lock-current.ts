import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { changedFields } from "#server/crm/activities/describe-change.ts";
import { isSameValue } from "#shared/custom-fields.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { parseTagList } from "#server/crm/kinds/entity-tags.ts";
import { isSameVersion, tagger, type Versioned } from "#server/crm/kinds/record-version.ts";
import { staleRecord } from "#server/crm/kinds/stale-record.ts";

const values = z.record(z.string(), z.unknown());
const written = z.looseObject({ customFields: values.optional() });
const holder = z.object({ customFields: values.default({}) });

interface LockedKind<Locked extends Versioned> {
  name: KeptKind;
  schemas: { item: z.ZodObject; changes: z.ZodObject };
  lock: (tx: Db, access: RecordAccess, id: string) => Promise<Locked | null>;
  find: (tx: Db, access: RecordAccess, id: string) => Promise<Versioned | null>;
}

/**
 * Locks the record, and checks If-Match. A change that is stored already is accepted: its response may
 * have been lost (RFC 9110, 13.1.1).
 * @throws HttpError 404 without the record, 412 with the current one
 */
export async function lockCurrent<Locked extends Versioned>(
  tx: Db,
  request: FastifyRequest<{ Params: { id: string } }>,
  kind: LockedKind<Locked>,
  changes?: unknown,
): Promise<Locked> {
  const { session: access, params } = request;
  const tags = parseTagList(request.headers["if-match"]);
  const locked = await lockRecord(tx, access, kind, params.id);
  if (tags === undefined || isSameVersion(tags, locked)) return locked;
  const current = await kind.find(tx, access, params.id);
  if (!current) throw notFound(kind.name);
  if (isDone(current, changes)) return locked;
  const etag = tagger(kind.schemas)(current);
  const shown = {
    entity: kind.name,
    id: params.id,
    current: kind.schemas.item.parse(current),
    etag,
  };
  const sentence = `Someone has changed this ${kind.name} since you opened it.`;
  throw await staleRecord(tx, access, shown, sentence, { etag });
}

/** @throws HttpError 404 without the record */
export async function lockRecord<Locked extends Versioned>(
  tx: Db,
  access: RecordAccess,
  { name, lock }: Pick<LockedKind<Locked>, "name" | "lock">,
  id: string,
): Promise<Locked> {
  const locked = await lock(tx, access, id);
  if (!locked) throw notFound(name);
  return locked;
}

function isDone(current: object, changes: unknown): boolean {
  const { data } = written.safeParse(changes);
  if (!data) return false;
  const { customFields = {}, ...others } = data;
  const held = holder.parse(current).customFields;
  const isHeld = Object.entries(customFields).every(([key, value]) =>
    isSameValue(value, held[key]),
  );
  return isHeld && changedFields<object>(current, others).length === 0;
}
