import { useSignedInUser } from "#web/platform/signed-in-user.ts";

type WhoseItIsProps = {
  of: { isShared: boolean; ownerId: string | null; ownerName: string | null };
};

/** Who sees a saved report or dashboard, and who has shared it. */
export function WhoseItIs({ of: { isShared, ownerId, ownerName } }: WhoseItIsProps) {
  const { id } = useSignedInUser();
  if (!isShared) return "Private";
  return ownerId === id || ownerName === null ? "Shared" : `Shared by ${ownerName}`;
}
