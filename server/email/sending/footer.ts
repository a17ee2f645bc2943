import { eq } from "drizzle-orm";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import type { OutgoingRow } from "#server/email/sending/outgoing-emails.table.ts";
import type { UnsubscribeLinks } from "#server/email/suppressions/unsubscribe-links.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface BulkFooter {
  unsubscribeLink: string;
  text: string;
}

/** @returns null for an email that a person wrote to someone */
export async function footerOf(
  db: Db,
  links: UnsubscribeLinks,
  { isBulk, workspaceId, addresses: [address] }: OutgoingRow,
): Promise<BulkFooter | null> {
  if (!isBulk || address === undefined) return null;
  const [row] = await db
    .select({ postalAddress: workspaces.postalAddress })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  const unsubscribeLink = links.linkFor({ workspaceId: toWorkspaceId(workspaceId), address });
  const lines = [row?.postalAddress ?? "", `Unsubscribe: ${unsubscribeLink}`];
  return { unsubscribeLink, text: `\n\n${lines.filter(Boolean).join("\n\n")}` };
}
