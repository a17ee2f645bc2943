import { formatISO } from "date-fns";
import { lastMonths, monthsBetween, mostMonths } from "#shared/format/month-spans.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { useDay } from "#web/platform/use-day.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";

/** How many months a page shows at first. */
const usualMonths = 12;

export function useInsightsView() {
  const { get, set } = useViewParams();
  const today = formatISO(useDay(), { representation: "date" });
  const usual = lastMonths(today, usualMonths);
  const offered = lastMonths(today, mostMonths);
  const from = readMonth(get("from")) ?? usual.from;
  const to = readMonth(get("to")) ?? usual.to;
  return {
    from,
    to,
    ownerId: get("owner"),
    /** Null where the address names none. */
    pipelineId: get("pipeline"),
    timeZone: ownTimeZone(),
    /** Newest first. */
    months: namesOf(offered.from, offered.to).toReversed(),
    setFrom: (month: string) =>
      set({ from: month, ...(month > to && { to: month }) }, { replace: true }),
    setTo: (month: string) =>
      set({ to: month, ...(month < from && { from: month }) }, { replace: true }),
    setOwner: (owner: string | null) => set({ owner }, { replace: true }),
  };
}

export type InsightsView = ReturnType<typeof useInsightsView>;

export function askedOf({ from, to, ownerId, pipelineId, timeZone }: InsightsView) {
  return { from, to, ownerId, pipelineId, timeZone };
}

export type AskedMonths = ReturnType<typeof askedOf>;

function namesOf(from: string, to: string): string[] {
  return monthsBetween(from, to).map(({ first }) => first.slice(0, 7));
}

function readMonth(text: string | null): string | null {
  return text !== null && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}
