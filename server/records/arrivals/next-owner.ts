import { and, eq, inArray } from "drizzle-orm";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Those who get new contacts by turns, and how many turns there were. */
export interface Turns {
  workspaceId: WorkspaceId;
  ownerIds: readonly string[];
  turn: number;
  /** Stores the next turn. */
  save: (turn: number) => Promise<void>;
}

/** The next of these people who are still members; null where there is none. Lock the row of `turn` first. */
export async function nextOwner(
  tx: Db,
  { workspaceId, ownerIds, turn, save }: Turns,
): Promise<string | null> {
  if (ownerIds.length === 0) return null;
  const rows = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, [...ownerIds])));
  const present = ownerIds.filter((id) => rows.some(({ userId }) => userId === id));
  if (present.length === 0) return null;
  await save(turn + 1);
  return present[turn % present.length] ?? null;
}
