import { and, eq } from "drizzle-orm";
import type { ListResponse } from "imapflow";
import { type EmailFolderRow, emailFolders } from "#server/email/sync/email-folders.table.ts";
import { forgetRows } from "#server/email/sync/ledger.queries.ts";
import type { AccountPlace } from "#server/email/sync/lease.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";

/**
 * Brings the folders up to what the server lists. Messages of one that is gone, or was renamed, are in no folder until
 * they are found in another.
 * @returns those that can be opened
 */
export async function alignFolders(
  tx: Db,
  { workspaceId, accountId }: AccountPlace,
  listed: ListResponse[],
): Promise<EmailFolderRow[]> {
  const rows = await tx
    .select()
    .from(emailFolders)
    .where(and(eq(emailFolders.workspaceId, workspaceId), eq(emailFolders.accountId, accountId)));
  const known = new Map(rows.map((row) => [row.path, row]));
  const followed: EmailFolderRow[] = [];
  for (const folder of listed) {
    const state = isSelectable(folder) ? ("followed" as const) : ("unselectable" as const);
    const specialUse = folder.specialUse ?? null;
    const row = known.get(folder.path);
    known.delete(folder.path);
    if (row) {
      if (row.state !== state || row.specialUse !== specialUse) {
        await changeFolder(tx, row, { state, specialUse });
      }
      if (state === "followed") followed.push({ ...row, state, specialUse });
      continue;
    }
    const added = { workspaceId, accountId, id: newId(), path: folder.path, specialUse, state };
    const [stored] = await tx.insert(emailFolders).values(added).returning();
    if (stored && state === "followed") followed.push(stored);
  }
  for (const row of known.values()) {
    if (row.state !== "gone") await changeFolder(tx, row, { state: "gone" });
  }
  return followed;
}

/** STATUS and SELECT of the others would end in an error (RFC 9051, 7.3.1). */
function isSelectable({ flags }: ListResponse): boolean {
  return ![...flags].some((flag) => /^\\(noselect|nonexistent)$/i.test(flag));
}

async function changeFolder(
  tx: Db,
  row: EmailFolderRow,
  change: Partial<EmailFolderRow>,
): Promise<void> {
  const isLost = change.state !== "followed";
  if (isLost) await forgetRows(tx, row);
  await tx
    .update(emailFolders)
    .set({ ...change, ...(isLost && { onServer: 0, uidNext: null, provedAt: null }) })
    .where(and(eq(emailFolders.workspaceId, row.workspaceId), eq(emailFolders.id, row.id)));
}
