import { listPresent } from "#server/accounts/workspaces/absences.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export interface Turns {
  workspaceId: WorkspaceId;
  ownerIds: readonly string[];
  turn: number;
  /** Stores the next turn. */
  save: (turn: number) => Promise<void>;
}

export interface NextOwner {
  /** Null where no one is a member. */
  ownerId: string | null;
  /** What absences had to do with it, in a sentence that names no one; null where nothing. */
  note: string | null;
}

/** The next who is still a member and here; where all are away, the next of all. Lock the row of `turn` first. */
export async function nextOwner(
  tx: Db,
  { workspaceId, ownerIds, turn, save }: Turns,
): Promise<NextOwner> {
  if (ownerIds.length === 0) return noOne;
  const { memberIds, hereIds } = await listPresent(tx, workspaceId, ownerIds);
  const isSomeoneHere = hereIds.size > 0;
  const eligible = ownerIds.filter((id) => (isSomeoneHere ? hereIds : memberIds).has(id));
  if (eligible.length === 0) return noOne;
  await save(turn + 1);
  const ownerId = eligible[turn % eligible.length] ?? null;
  return { ownerId, note: isSomeoneHere ? null : allAway };
}

export const noOne: NextOwner = { ownerId: null, note: null };

const allAway = "Everyone who takes turns was away, so the contact was given all the same.";
