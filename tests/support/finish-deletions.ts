import type { Db } from "#server/platform/database/database.ts";
import { workspaceDeletions } from "#server/accounts/workspaces/workspace-deletions.table.ts";
import { deleteRows } from "#server/administration/workspaces/delete-rows.ts";

/** Does what the job of each deletion does, where no server runs. */
export async function finishDeletions(db: Db): Promise<void> {
  const { signal } = new AbortController();
  const run = { signal, isStopping: () => false, retries: 0, complete: async () => undefined };
  const open = await db.select({ deletionId: workspaceDeletions.id }).from(workspaceDeletions);
  for (const deletion of open) await deleteRows(db)(deletion, run);
}
