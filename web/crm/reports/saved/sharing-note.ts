import type { Visibility } from "#shared/accounts/permissions.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import type { Shared } from "./audience.ts";

const counted: Record<Visibility, string> = {
  own: "It counts your own records.",
  team: "It counts your team's records.",
  all: "It counts all records.",
};

/** Who has shared a report or a dashboard, and whose records it counts for the reader; null for a private one. */
export function useSharingNote({
  sharedWith,
  teamName,
  ownerId,
  ownerName,
}: Shared): string | null {
  const { id, visibility } = useSignedInUser();
  if (sharedWith === "noOne") return null;
  const audience = teamName === null ? "the workspace" : `the team ${teamName}`;
  if (ownerId === id)
    return `Shared with ${audience}. Each reader's figures count the records that they may see.`;
  const by = ownerName === null ? "" : ` by ${ownerName}`;
  return `Shared with ${audience}${by}. ${counted[visibility]}`;
}
