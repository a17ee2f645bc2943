import { eq } from "drizzle-orm";
import { isOpenWhileSuspended } from "#shared/accounts/permissions.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import { changesTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import { type Exchange, transactOnce } from "#server/platform/retries/transact-once.ts";
import { lockRights, type Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Serialized: two owners cannot remove each other. @param exchange stores the answer for retries */
export function inMembersChange<Result extends object | void>(
  db: Db,
  by: Actor,
  run: (tx: Db) => Promise<Result>,
  exchange?: Exchange,
): Promise<Result> {
  return againOnDeadlock(() =>
    transactOnce(db, exchange, async (tx) => {
      await lockMembers(tx, by.workspaceId);
      const permission = exchange?.request.routeOptions.config.permission;
      await lockRights(tx, by, {}, isOpenWhileSuspended(permission));
      const result = await run(tx);
      await notify(tx, changesTopic, [by.workspaceId]);
      return result;
    }),
  );
}

/** No one else joins, leaves or is invited until the transaction ends. */
export async function lockMembers(tx: Db, workspaceId: string): Promise<void> {
  // Weak enough for the foreign keys of records that are written meanwhile.
  await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for("no key update");
}
