import type { SavedDashboard } from "#shared/reports/dashboards.ts";
import type { SharingInput } from "#shared/reports/sharing.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { useTeams } from "#web/settings/members/members.api.ts";

export type Shared = Pick<
  SavedDashboard,
  "sharedWith" | "teamId" | "teamName" | "ownerId" | "ownerName"
>;

/** The value of a choice: noOne, workspace, or the id of a team. */
export function audienceOf({ sharedWith, teamId }: SharingInput): string {
  return teamId ?? sharedWith;
}

export function sharingOf(audience: string): SharingInput {
  if (audience === "noOne" || audience === "workspace")
    return { sharedWith: audience, teamId: null };
  return { sharedWith: "team", teamId: audience };
}

/** The audiences that the user can choose, by the values of `audienceOf`. @param shared null for a new one */
export function useAudiences(shared: Shared | null): Record<string, string> {
  const user = useSignedInUser();
  const mayShare = useMay("reports.share");
  const { data: teams = [] } = useTeams();
  const isOthers = shared?.ownerName && shared.ownerId !== user.id;
  const all: Record<string, string> = {
    noOne: isOthers ? `Only ${shared.ownerName}` : "Only me",
    ...Object.fromEntries(
      teams
        .toSorted((one, other) => Number(other.id === user.teamId) - Number(one.id === user.teamId))
        .map(({ id, name }) => [id, id === user.teamId ? `My team, ${name}` : `Team ${name}`]),
    ),
    workspace: "Everyone in the workspace",
  };
  if (mayShare) return all;
  const kept = new Set(["noOne", shared ? audienceOf(shared) : "noOne"]);
  return Object.fromEntries(Object.entries(all).filter(([value]) => kept.has(value)));
}
