import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { CountedList } from "#server/platform/record-totals.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Parsed } from "#server/crm/kinds/parsed.ts";
import type { RecordPartRows } from "#server/crm/kinds/record-part-rows.ts";
import type { RecordList } from "#server/crm/kinds/record-list.ts";
import type { Versioned } from "#server/crm/kinds/record-version.ts";
import { recordRoutes, type RoutedKind } from "#server/crm/kinds/record-routes.ts";

export interface ListedRecord extends Record<string, unknown> {
  id: string;
}

/** Operations on any kind of record. */
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
  /** @throws HttpError 404 without the record */
  remove: (tx: Db, access: RecordAccess, id: string) => Promise<void>;
  /** For files with a row for each part of a record. */
  parts?: RecordPartRows;
  /** List, count, read, add, change and delete. */
  routes: FastifyPluginAsyncZod;
}

interface Settings<
  Item extends Versioned,
  Locked extends Versioned,
  New,
  Changes,
> extends RoutedKind<Item, Locked, New, Changes> {
  counted: CountedList;
  parts?: RecordPartRows;
}

export function recordKind<
  Item extends ListedRecord & Versioned,
  Locked extends Versioned,
  New,
  Changes,
>(kind: Settings<Item, Locked, New, Changes>): RecordKind {
  const { name, list, counted, lock, update, remove, schemas, parts } = kind;
  const lockOne = async (tx: Db, access: RecordAccess, id: string): Promise<Locked> => {
    const locked = await lock(tx, access, id);
    if (!locked) throw notFound(name);
    return locked;
  };
  return {
    list,
    counted,
    update: async (tx, access, id, changesOf) => {
      const before = await lockOne(tx, access, id);
      return update(tx, access, before, parsed(schemas.changes, changesOf(before)));
    },
    remove: async (tx, access, id) => remove(tx, access, await lockOne(tx, access, id)),
    ...(parts && { parts }),
    routes: recordRoutes(kind),
  };
}

function parsed<Value>(schema: z.ZodType<Value>, value: unknown): Parsed<Value>;
function parsed(schema: z.ZodType, value: unknown): unknown {
  return schema.parse(value);
}
