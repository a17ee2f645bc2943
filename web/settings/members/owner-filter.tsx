import { isUnloaded } from "#web/platform/forms/is-unloaded.ts";
import { LateUnloadedChoices } from "#web/platform/forms/late-unloaded-choices.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useHasTeam, useMembers } from "./members.api.ts";

/** Whose records a list shows, as its address says (`?owner=me`): the user's id, or null for all. */
export function useOwnerFilter(): string | null {
  const { id } = useSignedInUser();
  return useViewParams().get("owner") === "me" ? id : null;
}

const segments = [
  { value: "everyone", label: "Everyone's" },
  { value: "me", label: "Mine" },
] as const;

/** Narrows a list to the user's own records, where they see those of others. */
export function OwnerFilter() {
  const { visibility } = useSignedInUser();
  const { get, set } = useViewParams();
  const hasTeam = useHasTeam();
  const members = useMembers();
  const value = get("owner") === "me" ? "me" : "everyone";
  if (value === "everyone" && visibility === "own") return null;
  if (value === "everyone" && isUnloaded(members))
    return <LateUnloadedChoices query={members} what="The members" />;
  if (value === "everyone" && members.isPending) return <Skeleton className="hidden" />;
  if (value === "everyone" && !hasTeam) return null;
  return (
    <SegmentedControl
      label="Owner"
      segments={segments}
      value={value}
      onChange={(chosen) => set({ owner: chosen === "me" ? "me" : null }, { replace: true })}
    />
  );
}
