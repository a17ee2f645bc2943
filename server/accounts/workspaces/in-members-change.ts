import { eq } from "drizzle-orm";
import { againOnDeadlock } from "#server/platform/database/again-on-deadlock.ts";
import { newsTopic } from "#server/platform/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import { type Exchange, transactOnce } from "#server/platform/retries/transact-once.ts";
import { holdMembership, type Actor } from "#server/accounts/workspaces/hold-membership.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/**
 * Runs an act that decides who belongs to the workspace, or what they may do there, in one
 * transaction. A workspace has one such act at a time: two owners cannot remove each other.
 * @param exchange given where `act` answers the call's body, to be kept for whoever sends it again
 */
export function inMembersChange<Result extends object | void>(
  db: Db,
  by: Actor,
  act: (tx: Db) => Promise<Result>,
  exchange?: Exchange,
): Promise<Result> {
  return againOnDeadlock(() =>
    transactOnce(db, exchange, async (tx) => {
      await lockMembers(tx, by.workspaceId);
      await holdMembership(tx, by);
      const result = await act(tx);
      await notify(tx, newsTopic, [by.workspaceId]);
      return result;
    }),
  );
}

/** Nobody else joins, leaves or is invited until the transaction ends. */
export async function lockMembers(tx: Db, workspaceId: string): Promise<void> {
  // This lock lets records be written meanwhile, whose foreign keys look at the workspace too.
  await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for("no key update");
}
