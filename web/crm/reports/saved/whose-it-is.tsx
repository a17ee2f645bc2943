import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import type { Shared } from "./audience.ts";
import { sentence } from "#web/ui/isolated.ts";

export function WhoseItIs({ of: { sharedWith, teamName, ownerId, ownerName } }: { of: Shared }) {
  const { id } = useSignedInUser();
  if (sharedWith === "noOne") return "Private";
  const shared = teamName === null ? "Shared" : sentence`Shared with ${teamName}`;
  return ownerId === id || ownerName === null ? shared : sentence`${shared} by ${ownerName}`;
}
