import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type {
  Operation,
  OperationListQuery,
  OperationRefusal,
} from "#shared/records/operations.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { changes } from "#server/crm/changes/changes.table.ts";
import {
  operationRefusals,
  operations,
  whereOpen,
} from "#server/crm/operations/operations.table.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const columns = {
  id: operations.id,
  kind: operations.kind,
  title: operations.title,
  state: operations.state,
  total: operations.total,
  done: operations.done,
  refused: operations.refused,
  hasChanges: sql<boolean>`exists (select from ${changes}
    where ${changes.workspaceId} = ${operations.workspaceId} and ${changes.changeSetId} = ${operations.id})`,
  message: operations.message,
  userId: operations.userId,
  userName: users.name,
  undoes: operations.undoes,
  undoneBy: operations.undoneBy,
  createdAt: operations.createdAt,
  finishedAt: operations.finishedAt,
};

/** Newest first: a person's own, or everyone's for the visibility `all`. */
export function listOperations(
  db: Db,
  access: RecordAccess,
  { kind, limit }: OperationListQuery,
): Promise<Operation[]> {
  return selectOperations(db)
    .where(and(whereVisible(access), kind && eq(operations.kind, kind)))
    .orderBy(desc(operations.id))
    .limit(limit);
}

export async function readOperation(db: Db, access: RecordAccess, id: string): Promise<Operation> {
  const [row] = await selectOperations(db).where(and(whereVisible(access), eq(operations.id, id)));
  if (!row) throw notFound("operation");
  return row;
}

/** Does not check visibility. */
export async function findOperation(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Operation | null> {
  const [row] = await selectOperations(db).where(
    and(eq(operations.workspaceId, workspaceId), eq(operations.id, id)),
  );
  return row ?? null;
}

/** Waits for the running batch, and locks the operation until the transaction ends. */
export async function lockOperation(tx: Db, access: RecordAccess, id: string) {
  const [row] = await tx
    .select()
    .from(operations)
    .where(and(whereVisible(access), eq(operations.id, id)))
    .for("update");
  return row ?? null;
}

/** The records that an operation refused, in the order in which it came to them. */
export async function listRefusals(
  db: Db,
  access: RecordAccess,
  id: string,
  { limit, after }: { limit: number; after: number },
): Promise<OperationRefusal[]> {
  await readOperation(db, access, id);
  return db
    .select({
      entity: operationRefusals.entity,
      entityId: operationRefusals.entityId,
      label: operationRefusals.label,
      reason: operationRefusals.reason,
    })
    .from(operationRefusals)
    .where(
      and(
        eq(operationRefusals.workspaceId, access.workspaceId),
        eq(operationRefusals.operationId, id),
        gt(operationRefusals.number, after),
      ),
    )
    .orderBy(asc(operationRefusals.number))
    .limit(limit);
}

/** The operations of all workspaces that are not over. */
export function listOpenOperations(db: Db) {
  return db
    .select({ workspaceId: operations.workspaceId, operationId: operations.id })
    .from(operations)
    .where(and(whereOpen, workspaceExists(operations.workspaceId)));
}

function selectOperations(db: Db) {
  return db
    .select(columns)
    .from(operations)
    .leftJoin(users, eq(users.id, operations.userId))
    .$dynamic();
}

function whereVisible(access: RecordAccess) {
  const own = whereOwnerVisible(operations.userId, { ...access, teamId: null });
  return and(eq(operations.workspaceId, access.workspaceId), own);
}
