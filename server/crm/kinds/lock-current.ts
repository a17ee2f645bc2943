import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { readAlong } from "#server/accounts/sessions/read-along.ts";
import { changedFields } from "#server/crm/activities/describe-change.ts";
import { isSameValue } from "#shared/custom-fields.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import { type Db, shortReadsOf } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { parseTagList } from "#server/crm/kinds/entity-tags.ts";
import { isSameVersion, type Versioned } from "#server/crm/kinds/record-version.ts";
import { staleRecord } from "#server/crm/kinds/stale-record.ts";

const values = z.record(z.string(), z.unknown());
const written = z.looseObject({ customFields: values.optional() });
const holder = z.object({ customFields: values.default({}) });

interface FoundKind<Item extends Versioned> {
  name: KeptKind;
  schemas: { item: z.ZodObject; changes: z.ZodObject };
  find: (db: Db, access: RecordAccess, id: string) => Promise<Item | null>;
}

interface LockedKind<Locked extends Versioned> extends FoundKind<Versioned> {
  lock: (tx: Db, access: RecordAccess, id: string) => Promise<Locked | null>;
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
  const locked = await lockRecord(tx, access, kind, params.id);
  if (isMatch(request, locked)) return locked;
  await requireMatch(tx, request, kind, await kind.find(tx, access, params.id), changes);
  return locked;
}

/** Like `lockCurrent`, of a record that is only read. */
export async function readCurrent<Item extends Versioned>(
  db: Db,
  request: FastifyRequest<{ Params: { id: string } }>,
  kind: FoundKind<Item>,
  changes: unknown,
): Promise<Item> {
  const current = await readAlong(request, (access) =>
    kind.find(shortReadsOf(db), access, request.params.id),
  );
  return requireMatch(db, request, kind, current, changes);
}

async function requireMatch<Item extends Versioned>(
  db: Db,
  request: FastifyRequest<{ Params: { id: string } }>,
  kind: FoundKind<Item>,
  current: Item | null,
  changes: unknown,
): Promise<Item> {
  if (!current) throw notFound(kind.name);
  if (isMatch(request, current) || isDone(current, changes)) return current;
  const sentence = `Someone has changed this ${kind.name} since you opened it.`;
  const stale = { kind, record: current, sentence, isAddressed: true };
  throw await staleRecord(db, request.session, stale);
}

function isMatch({ headers }: FastifyRequest, record: Versioned): boolean {
  const tags = parseTagList(headers["if-match"]);
  return tags === undefined || isSameVersion(tags, record);
}

/** @throws HttpError 404 without the record */
export async function lockRecord<Locked extends Versioned>(
  tx: Db,
  access: RecordAccess,
  { name, lock, find }: Pick<LockedKind<Locked>, "name" | "lock" | "find">,
  id: string,
): Promise<Locked> {
  const locked = await lock(tx, access, id);
  if (!locked) throw notFound(name);
  // Who waited for the lock does not know who has left the team meanwhile.
  if (access.visibility === "team" && !(await find(tx, access, id))) throw notFound(name);
  return locked;
}

function isDone(current: object, changes: unknown): boolean {
  const { data } = written.safeParse(changes);
  if (!data) return false;
  const { customFields = {}, ...others } = data;
  const stored = holder.parse(current).customFields;
  const isStored = Object.entries(customFields).every(([key, value]) =>
    isSameValue(value, stored[key]),
  );
  return isStored && changedFields<object>(current, others).length === 0;
}
