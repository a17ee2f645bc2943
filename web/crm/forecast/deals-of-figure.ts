import { inStages, isAnyOf, within } from "#shared/crm/deal-filters.ts";
import type { Period } from "#shared/forecast/forecast-periods.ts";
import { allOf, anyOf, type FilterGroup, type FilterNode } from "#shared/filters/filters.ts";
import { categoryOf } from "#shared/forecast/forecast.ts";
import type { ForecastCategory, Stage } from "#shared/crm/pipelines.ts";
import type { Known } from "./forecast-rows.ts";
import type { Grouping } from "./forecast-view.ts";

export interface FigureDeals {
  categories: readonly ForecastCategory[];
  period: Period;
  /** Of a row of the table; null for all rows. */
  of: { by: Grouping; key: string } | null;
  pipelineId: string | null;
}

/** The filter of the list of deals that a figure counts. */
export function filterOf(
  { categories, period, of, pipelineId }: FigureDeals,
  known: Known,
): FilterGroup {
  const only = of?.by === "pipeline" ? of.key : pipelineId;
  const stages = known.pipelines
    .filter(({ id }) => only === null || id === only)
    .flatMap((one) => one.stages);
  const open = categories.filter((category) => category !== "closed");
  const parts = [
    ...(categories.includes("closed") ? [wonIn(period, stages)] : []),
    ...(open.length > 0 ? [expectedIn(period, stages, open)] : []),
  ];
  return allOf(...(parts.length === 1 ? parts : [anyOf(...parts)]), ...whose(of, known));
}

function wonIn(period: Period, stages: Stage[]): FilterGroup {
  return allOf(
    inStages(stages.filter(({ type }) => type === "won")),
    ...within("closedAt", period),
  );
}

function expectedIn(period: Period, stages: Stage[], categories: ForecastCategory[]): FilterGroup {
  const open = stages.filter(({ type }) => type === "open");
  const byStage = open.filter((stage) => categories.includes(categoryOf(null, stage)));
  const chosen = categories.includes("commit") ? [...categories, "closed"] : categories;
  const isChosen = { field: "forecastCategory", operator: "isAnyOf", value: chosen };
  const isNotChosen = { field: "forecastCategory", operator: "isEmpty" };
  return allOf(
    inStages(open),
    ...within("expectedCloseDate", period),
    anyOf(isChosen, ...(byStage.length > 0 ? [allOf(isNotChosen, inStages(byStage))] : [])),
  );
}

function whose(of: FigureDeals["of"], { members }: Known): FilterNode[] {
  if (!of || of.by === "pipeline") return [];
  const hasNone = { field: "ownerId", operator: "isEmpty" };
  if (of.by === "person") return [of.key === "none" ? hasNone : isAnyOf("ownerId", [of.key])];
  const own = (members.data ?? []).filter(({ teamId }) => (teamId ?? "none") === of.key);
  const isOwn =
    own.length > 0
      ? [
          isAnyOf(
            "ownerId",
            own.map(({ userId }) => userId),
          ),
        ]
      : [];
  return of.key === "none" ? [anyOf(hasNone, ...isOwn)] : isOwn;
}
