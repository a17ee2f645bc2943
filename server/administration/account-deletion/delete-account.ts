import { asc, eq, inArray } from "drizzle-orm";
import { deletedMail } from "#server/accounts/notices/account-mails.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { listDeletionEffects } from "#server/administration/account-deletion/deletion-effects.ts";
import { endSessions } from "#server/accounts/sessions/end-sessions.ts";
import { forgetSignIns } from "#server/accounts/sign-in/limit-sign-in.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { noteDeparture } from "#server/billing/departed-customers.ts";
import { nameChangeSet } from "#server/crm/changes/change-set.ts";
import { againOnDeadlock } from "#server/platform/database/statements/again-on-deadlock.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { eraseWorkspace } from "#server/administration/workspaces/delete-workspace.ts";
import { passOnMembership } from "#server/administration/members/remove-member.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

interface Owner {
  id: string;
  email: string;
}

/**
 * In shared workspaces the records stay, without an owner; workspaces of the user alone are deleted.
 * @throws HttpError 409 when they are the only owner of a workspace with other members
 */
export function deleteAccount(db: Db, user: Owner, address: string): Promise<void> {
  return againOnDeadlock(() =>
    db.transaction(async (tx) => {
      await lockWorkspaces(tx, user.id);
      await nameChangeSet(tx, { changeSetId: newId(), userId: user.id, channel: "web" });
      await leaveWorkspaces(tx, user, address);
      await endSessions(tx, user.id);
      await forgetSignIns(tx, user.email);
      await noteDeparture(tx, user.id);
      await tx.delete(users).where(eq(users.id, user.id));
      await queueMail(tx, deletedMail(user.email));
    }),
  );
}

/** No one joins or leaves meanwhile. The fixed order prevents deadlocks. */
async function lockWorkspaces(tx: Db, userId: string): Promise<void> {
  const ids = (await listDeletionEffects(tx, userId)).map(({ workspaceId }) => workspaceId);
  if (ids.length === 0) return;
  await tx
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(inArray(workspaces.id, ids))
    .orderBy(asc(workspaces.id))
    .for("update");
}

async function leaveWorkspaces(tx: Db, user: Owner, address: string): Promise<void> {
  for (const { workspaceId, name, effect } of await listDeletionEffects(tx, user.id)) {
    if (effect === "needs-owner") {
      throw new HttpError(
        409,
        `You are the only owner of “${name}”, which has other members. Make someone else an owner first.`,
      );
    }
    const id = toWorkspaceId(workspaceId);
    if (effect === "deleted") {
      await eraseWorkspace(tx, id);
    } else {
      const principal = { workspaceId: id, userId: user.id, address };
      await recordAudit(tx, principal, { action: "member.left", target: user.email });
      await passOnMembership(tx, id, user.id, null);
    }
  }
}
