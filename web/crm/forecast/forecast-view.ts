import { formatISO } from "date-fns";
import { type PeriodKind, periodKinds } from "#shared/forecast/forecast-periods.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { useDay } from "#web/platform/use-day.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";

const groupings = ["person", "team", "pipeline"] as const;

export type Grouping = (typeof groupings)[number];

export function useForecastView() {
  const { get, set } = useViewParams();
  const today = formatISO(useDay(), { representation: "date" });
  const period: PeriodKind = periodKinds.find((kind) => kind === get("period")) ?? "quarter";
  return {
    today,
    asked: { period, date: readDay(get("date")) ?? today, timeZone: ownTimeZone() },
    by: groupings.find((grouping) => grouping === get("by")) ?? "person",
    pipelineId: get("pipeline"),
    /** A day of the past, as whose end it is shown. */
    asOf: readDay(get("asOf")),
    isWeighted: get("weighted") === "yes",
    setPeriod: (kind: PeriodKind) => set({ period: kind === "quarter" ? null : kind }),
    setDate: (date: string | null) => set({ date }),
    setBy: (by: Grouping) => set({ by: by === "person" ? null : by }, { replace: true }),
    setIsWeighted: (isWeighted: boolean) =>
      set({ weighted: isWeighted ? "yes" : null }, { replace: true }),
  };
}

export type ForecastView = ReturnType<typeof useForecastView>;

function readDay(text: string | null): string | null {
  const isDay =
    text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : null;
}
