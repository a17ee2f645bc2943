import { and, asc, eq, getTableColumns, or, sql, type SQL } from "drizzle-orm";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import {
  customName,
  type KnownFields,
  builtInFields,
  withCustomFields,
} from "#shared/filters/known-fields.ts";
import { type View, viewProblem } from "#shared/filters/views.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { countToAdd } from "#server/platform/queries/count-to-add.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { viewOrders, views } from "#server/records/views/views.table.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

type Seer = Pick<RecordAccess, "workspaceId" | "userId">;
type Written = Partial<Omit<typeof views.$inferInsert, "workspaceId" | "id">>;

export async function listViews(db: Db, seer: Seer, kind?: ListedKind): Promise<View[]> {
  const rows = await selectViews(db)
    .where(and(whereVisible(seer), kind && eq(views.kind, kind)))
    .orderBy(asc(views.kind), placeFor(seer), asc(views.position), asc(views.id));
  const known = await knownToViews(db, seer.workspaceId, rows);
  return rows.map((row) => withProblem(known, row));
}

/** Null, and so last, where the person has not placed it. */
function placeFor({ workspaceId, userId }: Seer): SQL {
  return sql`array_position((select ${viewOrders.viewIds} from ${viewOrders}
    where ${viewOrders.workspaceId} = ${workspaceId} and ${viewOrders.userId} = ${userId}), ${views.id})`;
}

export async function storeViewOrder(tx: Db, seer: Seer, viewIds: string[]): Promise<void> {
  const { workspaceId, userId } = seer;
  const target = [viewOrders.workspaceId, viewOrders.userId];
  await tx
    .insert(viewOrders)
    .values({ workspaceId, userId, viewIds })
    .onConflictDoUpdate({ target, set: { viewIds } });
}

/** In all workspaces, for the export of an account. */
export async function listOwnViews(db: Db, userId: string) {
  const { workspaceId: _workspaceId, ownerId: _ownerId, ...settings } = getTableColumns(views);
  return db
    .select({ workspace: workspaces.name, ...settings })
    .from(views)
    .innerJoin(workspaces, eq(workspaces.id, views.workspaceId))
    .where(eq(views.ownerId, userId))
    .orderBy(asc(views.workspaceId), asc(views.kind), asc(views.position), asc(views.id));
}

/** @throws HttpError 404 for a view that the person does not see */
export async function readView(db: Db, seer: Seer, id: string): Promise<View> {
  const [row] = await selectViews(db).where(and(whereVisible(seer), eq(views.id, id)));
  if (!row) throw notFound("view");
  return withProblem(await knownToViews(db, seer.workspaceId, [row]), row);
}

export async function lockView(tx: Db, seer: Seer, id: string): Promise<View> {
  await tx
    .select({ id: views.id })
    .from(views)
    .where(and(whereVisible(seer), eq(views.id, id)))
    .for("update");
  return readView(tx, seer, id);
}

/** Comes last among its owner's without a position. */
export async function insertView(
  tx: Db,
  { position, ...row }: Omit<typeof views.$inferInsert, "position"> & { position?: number },
): Promise<void> {
  const last = sql`(select coalesce(max(position), 0) + 1 from ${views} as other
    where other.workspace_id = ${row.workspaceId} and other.owner_id = ${row.ownerId})`;
  await tx.insert(views).values({ ...row, position: position ?? last });
}

export async function patchView(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: Written,
): Promise<void> {
  await tx
    .update(views)
    .set(changes)
    .where(and(eq(views.workspaceId, workspaceId), eq(views.id, id)));
}

export async function removeView(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.delete(views).where(and(eq(views.workspaceId, workspaceId), eq(views.id, id)));
}

export function countOwnViews(tx: Db, { workspaceId, userId }: Seer): Promise<number> {
  return countToAdd(tx, views, workspaceId, eq(views.ownerId, userId));
}

export function countSharedViews(tx: Db, workspaceId: WorkspaceId): Promise<number> {
  return countToAdd(tx, views, workspaceId, sql`${views.isShared}`);
}

function selectViews(db: Db) {
  return db
    .select({
      id: views.id,
      kind: views.kind,
      name: views.name,
      filter: views.filter,
      sort: views.sort,
      columns: views.columns,
      layout: views.layout,
      isShared: views.isShared,
      ownerId: views.ownerId,
      ownerName: users.name,
      position: views.position,
      createdAt: views.createdAt,
    })
    .from(views)
    .leftJoin(users, eq(users.id, views.ownerId));
}

function whereVisible({ workspaceId, userId }: Seer): SQL | undefined {
  return and(eq(views.workspaceId, workspaceId), or(eq(views.ownerId, userId), views.isShared));
}

type Asked = Partial<Pick<View, "filter" | "sort" | "columns">>;

/** Reads custom fields only where a view names one. */
export async function knownToViews(
  db: Db,
  workspaceId: WorkspaceId,
  asked: Asked[],
): Promise<KnownFields> {
  const isCustom = ({ filter, sort, columns }: Asked) =>
    [filter, sort, ...(columns ?? [])].some((text) => text?.includes(customName("")));
  return asked.some(isCustom)
    ? withCustomFields(await listCustomFields(db, workspaceId))
    : builtInFields;
}

function withProblem(known: KnownFields, row: Omit<View, "problem">): View {
  return { ...row, problem: viewProblem(known, row)?.message ?? null };
}
