import { listPresent } from "#server/accounts/workspaces/absences.queries.ts";
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

/**
 * The next of these people who are still members and are here, or where all are away of all of them;
 * null where none is a member. Lock the row of `turn` first.
 */
export async function nextOwner(
  tx: Db,
  { workspaceId, ownerIds, turn, save }: Turns,
): Promise<string | null> {
  if (ownerIds.length === 0) return null;
  const { memberIds, hereIds } = await listPresent(tx, workspaceId, ownerIds);
  const eligible = ownerIds.filter((id) => (hereIds.size > 0 ? hereIds : memberIds).has(id));
  if (eligible.length === 0) return null;
  await save(turn + 1);
  return eligible[turn % eligible.length] ?? null;
}
