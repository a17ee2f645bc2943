import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { CountedList } from "#server/platform/record-totals.ts";
import type { Parsed } from "#server/crm/kinds/parsed.ts";
import type { RecordPartRows } from "#server/crm/kinds/record-part-rows.ts";
import type { RecordList } from "#server/crm/kinds/record-list.ts";
import { recordRoutes, type RoutedKind } from "#server/crm/kinds/record-routes.ts";

export interface ListedRecord extends Record<string, unknown> {
  id: string;
}

/** Operations on any kind of record. */
export interface RecordKind {
  list: RecordList<ListedRecord>;
  counted: CountedList;
  /** Locks the row until the transaction ends. */
  lock: (tx: Db, access: RecordAccess, id: string) => Promise<object | null>;
  /** By the rules of the API, with an activity in the feed. */
  update: (tx: Db, access: RecordAccess, id: string, changes: object) => Promise<object>;
  remove: (tx: Db, access: RecordAccess, id: string) => Promise<void>;
  /** For files with a row for each part of a record. */
  parts?: RecordPartRows;
  /** List, count, read, add, change and delete. */
  routes: FastifyPluginAsyncZod;
}

type Settings<Item extends { id: string }, New, Changes> = RoutedKind<Item, New, Changes> & {
  counted: CountedList;
  parts?: RecordPartRows;
};

export function recordKind<Item extends ListedRecord, New, Changes>(
  kind: Settings<Item, New, Changes>,
): RecordKind {
  const { list, counted, lock, update, remove, schemas, parts } = kind;
  return {
    list,
    counted,
    lock,
    update: (tx, access, id, changes) => update(tx, access, id, parsed(schemas.changes, changes)),
    remove,
    ...(parts && { parts }),
    routes: recordRoutes(kind),
  };
}

function parsed<Value>(schema: z.ZodType<Value>, value: unknown): Parsed<Value>;
function parsed(schema: z.ZodType, value: unknown): unknown {
  return schema.parse(value);
}
