import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { LockStrength } from "drizzle-orm/pg-core";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import {
  type ActivityLine,
  activityRow,
  type WithLine,
} from "#server/crm/activities/activities.queries.ts";
import {
  type AccessParameters,
  onlyAccess,
  type RecordAccess,
  stillVisible,
  whereLockable,
  whereLocked,
  whereVisibleRecord,
} from "#server/platform/queries/access.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import {
  type Parameter,
  type Preparable,
  preparedQuery,
  type QueryParameter,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** A query of Drizzle's that is not complete yet. */
interface Rows<Row> extends Promise<Row[]>, Preparable<Row> {
  where: (condition: SQL | undefined) => Rows<Row>;
  orderBy: (...order: SQL[]) => Rows<Row>;
  for: (strength: LockStrength) => Rows<Row>;
}

type Id = { id: string };

/** Who writes, and the line of the feed that is written along. */
type Writing = QueryParameters<RecordAccess & WithLine>;

interface ReadShape<Item, Locked> {
  selectShown: (db: Db, access: AccessParameters) => Rows<Item>;
  /** The table's own columns, which can be locked. */
  selectStored: (db: Db) => Rows<Locked>;
}

interface WriteShape<Item, New, Changes, Added> {
  insert: (db: Db, by: Writing, row: QueryParameter<InWorkspace<New>>) => Preparable<Added>;
  update: (
    db: Db,
    one: Writing & { id: Parameter<string> },
    changes: QueryParameter<Changes>,
  ) => Preparable<Item>;
}

type InWorkspace<New> = New & Id & { workspaceId: WorkspaceId };

/** Each statement is built once. `Added` is what an insertion answers, where that is more than the record. */
export function recordStatements<
  Item,
  Locked extends Id,
  New extends object,
  Changes extends object,
  Added = Item,
>(kind: ListedKind, shape: ReadShape<Item, Locked> & WriteShape<Item, New, Changes, Added>) {
  return { ...readStatements(kind, shape), ...writeStatements(kind, shape) };
}

function readStatements<Item, Locked extends Id>(kind: ListedKind, shape: ReadShape<Item, Locked>) {
  const records = kindColumns[kind];
  const findOne = preparedQuery(`find_${kind}`, (db, one: QueryParameters<RecordAccess & Id>) =>
    shape.selectShown(db, one).where(whereVisibleRecord(records, one, one.id)),
  );
  const lockOne = preparedQuery(`lock_${kind}`, (db, one: QueryParameters<RecordAccess & Id>) =>
    shape
      .selectStored(db)
      .where(and(whereLockable(records, one), eq(records.id, one.id)))
      .for("update"),
  );
  const readOne = preparedQuery(`read_${kind}`, (db, one: QueryParameters<RecordAccess & Id>) =>
    shape.selectShown(db, one).where(whereLocked(records, one)),
  );

  async function find(db: Db, access: RecordAccess, id: string): Promise<Item | null> {
    const [row] = await findOne(db, { ...onlyAccess(access), id });
    return row ?? null;
  }

  /** Locks the row until the transaction ends. @throws HttpError 404 without a visible one */
  async function lock(tx: Db, access: RecordAccess, id: string): Promise<Locked> {
    const locked = await lockOne(tx, { ...onlyAccess(access), id });
    const [row] = await stillVisible(tx, records, access, locked);
    if (!row) throw notFound(kind);
    return row;
  }

  /** Those that are visible, locked until the transaction ends, in the order of ids, to avoid deadlocks. */
  async function lockAll(tx: Db, access: RecordAccess, ids: string[]): Promise<Locked[]> {
    const locked = await shape
      .selectStored(tx)
      .where(and(whereLockable(records, access), inArray(records.id, ids)))
      .orderBy(asc(records.id))
      .for("update");
    return stillVisible(tx, records, access, locked);
  }

  /** A record that this transaction has locked, with what triggers have changed since. */
  async function read(tx: Db, access: RecordAccess, id: string): Promise<Item> {
    const [row] = await readOne(tx, { ...onlyAccess(access), id });
    if (!row) throw new Error(`the locked ${kind} is gone`);
    return row;
  }

  return { find, lock, lockAll, read };
}

function writeStatements<Item, New extends object, Changes extends object, Added>(
  kind: ListedKind,
  shape: WriteShape<Item, New, Changes, Added>,
) {
  const insertOne = preparedQuery(
    `insert_${kind}`,
    (db, { row, ...by }: QueryParameters<RecordAccess & WithLine & { row: InWorkspace<New> }>) =>
      shape.insert(db, by, row),
  );
  const patchOne = preparedQuery(
    `patch_${kind}`,
    (db, { row, ...one }: QueryParameters<RecordAccess & WithLine & Id & { row: Changes }>) =>
      shape.update(db, one, row),
  );

  async function insert(
    tx: Db,
    access: RecordAccess,
    record: New & Id,
    line: ActivityLine,
  ): Promise<Added> {
    const row = { ...record, workspaceId: access.workspaceId };
    const [added] = await insertOne(tx, {
      ...onlyAccess(access),
      row,
      line: activityRow(access, line),
    });
    if (!added) throw new Error(`the database returned no ${kind}`);
    return added;
  }

  /** Changes a record that this transaction has locked. */
  async function patch(
    tx: Db,
    access: RecordAccess,
    id: string,
    row: Changes,
    line: ActivityLine,
  ): Promise<Item> {
    const one = { ...onlyAccess(access), id };
    const [stored] = await patchOne(tx, { ...one, row, line: activityRow(access, line) });
    if (!stored) throw new Error(`the locked ${kind} is gone`);
    return stored;
  }

  /** Removes a record that this transaction has locked. */
  async function remove(tx: Db, { workspaceId }: RecordAccess, id: string): Promise<void> {
    await tx.delete(kindTables[kind]).where(whereLocked(kindColumns[kind], { workspaceId, id }));
  }

  return { insert, patch, remove };
}
