import { and, eq } from "drizzle-orm";
import {
  emailSharingRules,
  emailThreadSharing,
} from "#server/email/sharing/email-sharing.table.ts";
import { failUnwritable } from "#server/email/team-mailboxes/fail-unwritable.ts";
import { emailsTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** What was shared with a team that is deleted becomes private: a forgotten choice might share it more widely. */
export async function takeBackEmails(
  tx: Db,
  workspaceId: WorkspaceId,
  teamId: string,
): Promise<void> {
  await tx
    .delete(emailSharingRules)
    .where(
      and(eq(emailSharingRules.workspaceId, workspaceId), eq(emailSharingRules.teamId, teamId)),
    );
  await tx
    .update(emailThreadSharing)
    .set({ sharedWith: "noOne", teamId: null })
    .where(
      and(eq(emailThreadSharing.workspaceId, workspaceId), eq(emailThreadSharing.teamId, teamId)),
    );
  await failUnwritable(tx, workspaceId);
  await notify(tx, emailsTopic, workspaceId);
}
