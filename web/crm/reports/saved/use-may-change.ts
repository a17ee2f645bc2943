import { useMay } from "#web/platform/session/use-may.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";

export function useMayChange({ ownerId }: { ownerId: string | null }): boolean {
  return useMayChangeOf()(ownerId);
}

/** The same of each owner. */
export function useMayChangeOf(): (ownerId: string | null) => boolean {
  const { id } = useSignedInUser();
  const maySave = useMay("reports.save");
  const mayOversee = useMay("reports.oversee");
  return (ownerId) => maySave && (ownerId === id || mayOversee);
}
