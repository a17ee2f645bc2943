import type { Visibility } from "#shared/permissions.ts";
import { useSignedInUser } from "#web/platform/signed-in-user.ts";

const counted: Record<Visibility, string> = {
  own: "It counts your own records.",
  team: "It counts your team's records.",
  all: "It counts all records.",
};

interface Shareable {
  isShared: boolean;
  ownerId: string | null;
  ownerName: string | null;
}

/** Who has shared a report or a dashboard, and whose records it counts for the reader; null for a private one. */
export function useSharingNote({ isShared, ownerId, ownerName }: Shareable): string | null {
  const { id, visibility } = useSignedInUser();
  if (!isShared) return null;
  if (ownerId === id)
    return "Shared with the workspace. Each reader's figures count the records that they may see.";
  const by = ownerName === null ? "Shared with the workspace" : `Shared by ${ownerName}`;
  return `${by}. ${counted[visibility]}`;
}
