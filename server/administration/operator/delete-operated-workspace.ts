import { logOperation, type Operator } from "#server/accounts/support-access/operator-log.ts";
import { lockMembers } from "#server/accounts/workspaces/in-members-change.ts";
import { listOwners } from "#server/accounts/workspaces/members.queries.ts";
import { readWorkspace } from "#server/accounts/workspaces/workspaces.queries.ts";
import {
  eraseWorkspace,
  requireTypedName,
} from "#server/administration/workspaces/delete-workspace.ts";
import type { Db } from "#server/platform/database/database.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

/**
 * Its audit goes with it, the operator log stays.
 * @param typed the workspace's name, typed to confirm @param teamAddress where its owners can ask why
 * @returns its name
 */
export async function deleteOperatedWorkspace(
  tx: Db,
  by: Operator,
  { id, typed, teamAddress }: { id: string; typed: string; teamAddress: string },
): Promise<string> {
  await lockMembers(tx, id);
  const workspace = await readWorkspace(tx, id);
  const { name } = workspace;
  requireTypedName(typed, workspace);
  await logOperation(tx, by, { action: "workspace.deleted", workspaceId: id, target: name });
  for (const { email } of await listOwners(tx, id)) {
    await queueMail(tx, {
      recipient: email,
      subject: "Your workspace was deleted",
      ...layOut({
        paragraphs: [
          "Hello,",
          `The operator of this server has deleted the workspace ${name} with everything in it. Your account stays.`,
          `If you have a question about it, write to ${teamAddress}.`,
        ],
        footer: "You get this mail because you owned the workspace.",
      }),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  }
  await eraseWorkspace(tx, toWorkspaceId(id));
  return name;
}
