import { namedSpans } from "#shared/reports/spans.ts";
import { useViewParams } from "#web/platform/view-params.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import type { Narrowing } from "./narrow-question.ts";

/** What the address says of all reports of a dashboard. */
export function useDashboardView(usually: "me" | null) {
  const { get, set } = useViewParams();
  const { data: members = [] } = useMembers();
  const span = Object.keys(namedSpans).find((name) => name === get("period")) ?? null;
  // A dashboard of one's own records shows those of all where the address says so.
  const asked = get("owner") ?? usually ?? "";
  const whose = asked === "everyone" ? "" : asked;
  return {
    span,
    /** "me", a member's id, "team " and a team's id, or empty for everyone. */
    whose,
    setSpan: (period: string | null) => set({ period }, { replace: true }),
    setWhose: (owner: string) =>
      set({ owner: owner || (usually === null ? null : "everyone") }, { replace: true }),
    narrowing: { span, owners: ownersOf(whose, members) } satisfies Narrowing,
  };
}

export type DashboardView = ReturnType<typeof useDashboardView>;

function ownersOf(
  whose: string,
  members: readonly { userId: string; teamId: string | null }[],
): string[] | null {
  if (whose === "") return null;
  const [, team] = whose.split("team ");
  if (team === undefined) return [whose];
  return members.filter(({ teamId }) => teamId === team).map(({ userId }) => userId);
}
