import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import type { ActivityLine } from "#server/crm/activities/activities.queries.ts";
import { type RunLast, runNow } from "#server/crm/changes/change-set.ts";
import { columnOf } from "#server/crm/kinds/kind-tables.ts";
import {
  type RecordUpdate,
  type UpdateContext,
  updateContext,
} from "#server/crm/kinds/record-update.ts";
import { type StoredUpdate, storeUpdates } from "#server/crm/kinds/store-updates.ts";
import { type HttpError, notFound } from "#server/platform/http/errors.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { CountedList } from "#server/platform/queries/record-totals.ts";
import { type Parsed, parsed } from "#server/crm/kinds/parsed.ts";
import type { RecordPartRows } from "#server/crm/kinds/record-part-rows.ts";
import type { RecordList } from "#server/crm/kinds/record-list.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";
import { recordRoutes, type RoutedKind } from "#server/crm/kinds/record-routes.ts";

export interface ListedRecord extends Record<string, unknown> {
  id: string;
}

export interface RecordKind {
  list: RecordList<ListedRecord>;
  counted: CountedList;
  /**
   * By the rules of the API, with an activity in the feed. Locks the record until the transaction ends.
   * @throws HttpError 404 without the record
   */
  update: (
    tx: Db,
    access: RecordAccess,
    id: string,
    changesOf: (record: object) => object,
  ) => Promise<object>;
  /**
   * Like `update`, by one statement, and without activities. @param onRefused for a record that stays as it is
   * @returns how many have changed
   */
  updateAll: (
    tx: Db,
    access: RecordAccess,
    ids: string[],
    changesOf: (record: object) => object,
    onRefused: (id: string, error: unknown) => void,
  ) => Promise<number>;
  /** @throws HttpError 404 without the record */
  remove: (tx: Db, access: RecordAccess, id: string) => Promise<void>;
  /** For files with a row for each part of a record. */
  parts?: RecordPartRows;
  /** List, count, read, add, change and delete. */
  routes: FastifyPluginAsyncZod;
}

interface Settings<
  Item extends Known,
  Locked extends Known,
  Known extends Versioned,
  New,
  Changes,
  Stored extends object,
> extends Omit<RoutedKind<Item, Locked, Known, New, Changes>, "update"> {
  counted: CountedList;
  lockAll: (tx: Db, access: RecordAccess, ids: string[]) => Promise<Locked[]>;
  /** By the rules of the API; null where nothing changes. */
  prepare: (
    context: UpdateContext,
    before: Known,
    changes: Parsed<Changes>,
  ) => Promise<RecordUpdate<Stored> | null>;
  patch: (
    tx: Db,
    access: RecordAccess,
    id: string,
    changes: Stored,
    line: ActivityLine,
  ) => Promise<Item>;
  parts?: RecordPartRows;
  /** Why some of many changed records stay as they are, by their ids. */
  findProblems?: (
    tx: Db,
    access: RecordAccess,
    changed: { before: Locked; changes: Stored }[],
  ) => Promise<Map<string, HttpError>>;
}

export function recordKind<
  Item extends ListedRecord & Known,
  Locked extends Known,
  Known extends Versioned,
  New,
  Changes,
  Stored extends object,
>(kind: Settings<Item, Locked, Known, New, Changes, Stored>): RecordKind {
  const { name, list, counted, find, lock, lockAll, prepare, patch, remove } = kind;
  const { schemas, parts, findProblems } = kind;
  const update = async (
    tx: Db,
    access: RecordAccess,
    before: Known,
    changes: Parsed<Changes>,
    runLast: RunLast = runNow,
  ): Promise<Item> => {
    const prepared = await prepare(updateContext(tx, access, name), before, changes);
    if (prepared) {
      return runLast(tx, () => patch(tx, access, before.id, prepared.changes, prepared.line));
    }
    const record = await find(tx, access, before.id);
    if (!record) throw notFound(name);
    return record;
  };
  return {
    list,
    counted,
    update: async (tx, access, id, changesOf) => {
      const before = await lock(tx, access, id);
      return update(tx, access, before, parsed(schemas.changes, changesOf(before)));
    },
    updateAll: async (tx, access, ids, changesOf, onRefused) => {
      const context = updateContext(tx, access, name);
      const prepared: { before: Locked; changes: Stored }[] = [];
      for (const before of await lockAll(tx, access, ids)) {
        try {
          const changes = parsed(schemas.changes, changesOf(before));
          const made = await prepare(context, before, changes);
          if (made) prepared.push({ before, changes: made.changes });
        } catch (error) {
          onRefused(before.id, error);
        }
      }
      const problems = await findProblems?.(tx, access, prepared);
      for (const [id, problem] of problems ?? []) onRefused(id, problem);
      const updates = prepared
        .filter(({ before }) => !problems?.has(before.id))
        .map(({ before, changes }) => toStored(name, before.id, changes));
      await storeUpdates(tx, access, name, updates);
      return updates.length;
    },
    remove: async (tx, access, id) => remove(tx, access, await lock(tx, access, id)),
    ...(parts && { parts }),
    routes: recordRoutes({ ...kind, update }),
  };
}

function toStored(kind: ListedKind, id: string, changes: object): StoredUpdate {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries<unknown>({ ...changes })) {
    if (value !== undefined) columns[columnOf(kind, field).name] = value;
  }
  return { id, changes: columns };
}
