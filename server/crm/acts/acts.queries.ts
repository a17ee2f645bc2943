import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import type { Act, ActListQuery, ActRefusal } from "#shared/acts.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { actRefusals, acts } from "#server/crm/acts/acts.table.ts";
import { isOwnedInReach, type Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

const told = {
  id: acts.id,
  kind: acts.kind,
  title: acts.title,
  state: acts.state,
  total: acts.total,
  done: acts.done,
  refused: acts.refused,
  message: acts.message,
  userId: acts.userId,
  userName: users.name,
  undoes: acts.undoes,
  undoneBy: acts.undoneBy,
  createdAt: acts.createdAt,
  finishedAt: acts.finishedAt,
};

/** The newest acts that the person may see: their own, and everybody's for who sees all records. */
export function listActs(db: Db, access: Access, { kind, limit }: ActListQuery): Promise<Act[]> {
  return selectActs(db)
    .where(and(isSeen(access), kind && eq(acts.kind, kind)))
    .orderBy(desc(acts.id))
    .limit(limit);
}

export async function readAct(db: Db, access: Access, id: string): Promise<Act> {
  const [row] = await selectActs(db).where(and(isSeen(access), eq(acts.id, id)));
  if (!row) throw notFound("act");
  return row;
}

/** Whoever may see it. */
export async function findAct(db: Db, workspaceId: WorkspaceId, id: string): Promise<Act | null> {
  const [row] = await selectActs(db).where(and(eq(acts.workspaceId, workspaceId), eq(acts.id, id)));
  return row ?? null;
}

/** Keeps it as it is until the transaction ends; the batch that runs is waited for. */
export async function lockAct(tx: Db, access: Access, id: string) {
  const [row] = await tx
    .select()
    .from(acts)
    .where(and(isSeen(access), eq(acts.id, id)))
    .for("update");
  return row ?? null;
}

/** Why records were left as they were, in the order in which that was found. */
export async function listRefusals(
  db: Db,
  access: Access,
  id: string,
  { limit, after }: { limit: number; after: number },
): Promise<ActRefusal[]> {
  await readAct(db, access, id);
  return db
    .select({
      entity: actRefusals.entity,
      entityId: actRefusals.entityId,
      label: actRefusals.label,
      reason: actRefusals.reason,
    })
    .from(actRefusals)
    .where(
      and(
        eq(actRefusals.workspaceId, access.workspaceId),
        eq(actRefusals.actId, id),
        gt(actRefusals.number, after),
      ),
    )
    .orderBy(asc(actRefusals.number))
    .limit(limit);
}

/** Acts that are not at their end, in every workspace. */
export function listOpenActs(db: Db) {
  return db
    .select({ workspaceId: acts.workspaceId, actId: acts.id })
    .from(acts)
    .where(inArray(acts.state, ["waiting", "running"]));
}

function selectActs(db: Db) {
  return db.select(told).from(acts).leftJoin(users, eq(users.id, acts.userId)).$dynamic();
}

function isSeen(access: Access) {
  const own = isOwnedInReach(acts.userId, { ...access, teamId: null });
  return and(eq(acts.workspaceId, access.workspaceId), own);
}
