import { namedSpans } from "#shared/reports/spans.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import type { Narrowing, Owner } from "./narrow-question.ts";

/** What the address says of all reports of a dashboard. */
export function useDashboardView(usually: "me" | null) {
  const { get, set } = useViewParams();
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
    narrowing: { span, owner: ownerOf(whose) } satisfies Narrowing,
  };
}

export type DashboardView = ReturnType<typeof useDashboardView>;

const teamMark = "team ";

/** How the address names all people of a team. */
export function everyoneIn(team: string): string {
  return teamMark + team;
}

/** The team that the address names, or the member, or no one. */
export function ownerOf(whose: string): Owner | null {
  if (whose === "") return null;
  return whose.startsWith(teamMark) ? { team: whose.slice(teamMark.length) } : { member: whose };
}
