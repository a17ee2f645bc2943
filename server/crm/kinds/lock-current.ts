import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { readAlong } from "#server/accounts/sessions/read-along.ts";
import { changedFields } from "#server/crm/activities/describe-change.ts";
import { isSameValue } from "#shared/records/custom-fields.ts";
import type { KeptKind, ListedKind } from "#shared/records/kind-definition.ts";
import { type Expected, lockedWorkspace } from "#server/accounts/workspaces/lock-rights.ts";
import {
  type RecordAccess,
  selectStillVisible,
  whereVisibleRecord,
} from "#server/platform/queries/access.ts";
import { type Db, shortReadsOf } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { parseTagList } from "#server/crm/kinds/entity-tags.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
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
  lock: (tx: Db, access: RecordAccess, id: string) => Promise<Locked>;
}

/**
 * A change that is stored already passes If-Match: its response may have been lost (RFC 9110, 13.1.1).
 * @throws HttpError 404 without the record, 412 with the current one
 */
export async function lockCurrent<Locked extends Versioned>(
  tx: Db,
  request: FastifyRequest<{ Params: { id: string } }>,
  kind: LockedKind<Locked>,
  changes?: unknown,
): Promise<Locked> {
  const { session: access, params } = request;
  const locked = await kind.lock(tx, access, params.id);
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

/** That a record is stored as it was read, and may be seen still. It is locked until the transaction ends. */
export function expectUnchanged(
  kind: ListedKind,
  access: RecordAccess,
  { id, version }: Versioned,
): Expected {
  const records = kindColumns[kind];
  const selected = selectStillVisible(records, access, [id]);
  return {
    isAsRead: sql`exists (select from (
      select from ${kindTables[kind]}
      where ${whereVisibleRecord(records, access, id)} and version = ${version}
        and ${records.workspaceId} = ${lockedWorkspace}
      for update) as locked)`,
    isStill: selected && sql`exists (${selected})`,
  };
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
