import { and, eq, getTableColumns, type SQL } from "drizzle-orm";
import type { NewTask, Task, TaskChanges, TaskCounts, TaskListQuery } from "#shared/tasks.ts";
import type { ViewQuery } from "#shared/list-views.ts";
import type { Stored } from "#server/custom-fields/values-of-record.ts";
import {
  inReach,
  isInReach,
  onlyAccess,
  type Access,
  type LaterAccess,
} from "#server/platform/access.ts";
import { builtOnce, type Later, type LaterValues } from "#server/platform/database/built-once.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { countWhere, newest, toPage, type Page } from "#server/platform/lists.ts";
import { readTotals, totalOf, type CountedList } from "#server/platform/record-totals.ts";
import { compileFilter } from "#server/records/filters/compile-filter.ts";
import { type AskedView, withKnownFields } from "#server/records/filters/asked-view.ts";
import { countMatching, readView } from "#server/records/filters/read-view.ts";
import { tasks } from "#server/tasks/tasks.table.ts";

const { workspaceId: _workspaceId, searchText: _searchText, ...fields } = getTableColumns(tasks);

/** A task belongs to the one who does it. */
export const ownedTasks = { ...getTableColumns(tasks), ownerId: tasks.assignedUserId };

type ViewedTasks = TaskListQuery & ViewQuery;

export const countedTasks: CountedList = {
  table: tasks,
  records: ownedTasks,
  bucket: tasks.status,
};

export async function listTasks(db: Db, access: Access, query: ViewedTasks): Promise<Page<Task>> {
  if (query.filter || query.sort) {
    return viewTasks(db, access, await withKnownFields(db, access, "task", query));
  }
  const { limit, cursor, status, assignedUserId } = query;
  const plain = { ...onlyAccess(access), limit, cursor, status, assignedUserId };
  return toPage(await selectNewest(db, plain), query);
}

const selectNewest = builtOnce("list_tasks", (db, query: LaterValues<Access & TaskListQuery>) =>
  selectTasks(db, { total: totalOfTasks(query, query) })
    .where(and(inReach(ownedTasks, query, query.cursor), isFiltered(query)))
    .orderBy(newest(tasks.id, query.limit + 1)),
);

function viewTasks(db: Db, access: Access, query: AskedView<ViewedTasks>): Promise<Page<Task>> {
  return readView({
    kind: "task",
    query,
    condition: matchesTasks(access, query),
    total: totalOfTasks(access, query),
    read: ({ condition, order, limit }, total) =>
      selectTasks(db, { total })
        .where(condition)
        .orderBy(...order)
        .limit(limit),
  });
}

/** What a task must meet to be in a list. */
export function matchesTasks(
  access: Access,
  query: AskedView<Omit<ViewedTasks, "limit">>,
): SQL | undefined {
  return and(inReach(ownedTasks, access), isFiltered(query), compileFilter("task", access, query));
}

/** How many tasks a list has in all. */
export async function countListedTasks(
  db: Db,
  access: Access,
  query: ViewedTasks,
): Promise<number> {
  const asked = await withKnownFields(db, access, "task", query);
  return countMatching(db, "task", matchesTasks(access, asked));
}

/** Tasks as the API shows them, and what else is asked of each. */
export function selectTasks<Extra extends Record<string, SQL>>(db: Db, extra: Extra) {
  return db
    .select({ ...fields, ...extra })
    .from(tasks)
    .$dynamic();
}

function totalOfTasks(access: LaterAccess, query: LaterValues<TaskListQuery>) {
  if (!query.assignedUserId) return totalOf(access, countedTasks, query.status);
  return countWhere(tasks, and(inReach(ownedTasks, access), isFiltered(query)));
}

function isFiltered({ status, assignedUserId }: Omit<LaterValues<TaskListQuery>, "limit">) {
  return and(
    status && eq(tasks.status, status),
    assignedUserId ? eq(tasks.assignedUserId, assignedUserId) : undefined,
  );
}

export async function countTasks(db: Db, access: Access): Promise<TaskCounts> {
  const totals = await readTotals(db, access, [countedTasks]);
  const countOf = (status: string) => totals.find(({ bucket }) => bucket === status)?.count ?? 0;
  const byStatus = {
    pending: countOf("pending"),
    "in-progress": countOf("in-progress"),
    completed: countOf("completed"),
  };
  return { all: Object.values(byStatus).reduce((sum, count) => sum + count, 0), ...byStatus };
}

export async function findTask(db: Db, access: Access, id: string): Promise<Task | null> {
  const [row] = await selectOne(db, { ...onlyAccess(access), id });
  return row ?? null;
}

const selectOne = builtOnce("find_task", (db, one: LaterValues<Access & { id: string }>) =>
  selectTasks(db, {}).where(isTask(one, one.id)),
);

/** The stored fields, kept from other writers until the transaction ends. */
export async function lockTask(tx: Db, access: Access, id: string): Promise<Task | null> {
  const [row] = await tx.select(fields).from(tasks).where(isTask(access, id)).for("update");
  return row ?? null;
}

export async function insertTask(tx: Db, access: Access, task: Stored<NewTask>): Promise<Task> {
  const [row] = await tx
    .insert(tasks)
    .values({ workspaceId: access.workspaceId, id: newId(), ...task })
    .returning(fields);
  if (!row) throw new Error("the database returned no task");
  return row;
}

export async function patchTask(
  tx: Db,
  access: Access,
  id: string,
  changes: Stored<TaskChanges>,
): Promise<Task> {
  const [row] = await tx.update(tasks).set(changes).where(isTask(access, id)).returning(fields);
  if (!row) throw new Error("the locked task is gone");
  return row;
}

export async function removeTask(tx: Db, access: Access, id: string): Promise<void> {
  await tx.delete(tasks).where(isTask(access, id));
}

function isTask(access: LaterAccess, id: Later<string>) {
  return isInReach(ownedTasks, access, id);
}
