import type { ForecastCell } from "#shared/forecast/forecast.ts";
import { addMoney } from "#shared/format/money.ts";
import type { ForecastCategory, Pipeline } from "#shared/crm/pipelines.ts";
import { nameOfOwner, nameOfTeam, type TeamQueries } from "#web/settings/members/members.api.ts";
import type { Grouping } from "./forecast-view.ts";

export interface Figure {
  count: number;
  value: string;
  weighted: string;
}

const noFigure: Figure = { count: 0, value: "0.00", weighted: "0.00" };

function addFigures(one: Figure, other: Figure): Figure {
  return {
    count: one.count + other.count,
    value: addMoney(one.value, other.value),
    weighted: addMoney(one.weighted, other.weighted),
  };
}

/** The most certain first; the last one is in no total. */
export const shownCategories = ["closed", "commit", "bestCase", "pipeline", "omitted"] as const;

/** All that a period is expected to bring. */
export const countedCategories = ["closed", "commit", "bestCase", "pipeline"] as const;

export type Figures = Record<ForecastCategory | "total", Figure>;

const noFigures: Figures = {
  omitted: noFigure,
  pipeline: noFigure,
  bestCase: noFigure,
  commit: noFigure,
  closed: noFigure,
  total: noFigure,
};

export function figuresOf(cells: readonly ForecastCell[]): Figures {
  const sums = { ...noFigures };
  for (const cell of cells) {
    const { category } = cell;
    sums[category] = addFigures(sums[category], cell);
    if (category !== "omitted") sums.total = addFigures(sums.total, cell);
  }
  return sums;
}

export interface ForecastRow {
  /** Of the person, team or pipeline; "none" for deals of none. */
  key: string;
  name: string;
  figures: Figures;
}

export interface Known extends TeamQueries {
  pipelines: readonly Pipeline[];
}

/** A row for each person, team or pipeline that has something, the largest first and "none" last. */
export function forecastRows(
  cells: readonly ForecastCell[],
  by: Grouping,
  known: Known,
): ForecastRow[] {
  const groups = Map.groupBy(cells, (cell) => keyOf(cell, by, known));
  const rows = [...groups].map(([key, own]) => ({
    key,
    name: nameOf(key, by, known),
    figures: figuresOf(own),
  }));
  return rows.toSorted(
    (a, b) =>
      Number(a.key === "none") - Number(b.key === "none") ||
      Number(b.figures.total.value) - Number(a.figures.total.value) ||
      a.name.localeCompare(b.name),
  );
}

function keyOf({ ownerId, pipelineId }: ForecastCell, by: Grouping, { members }: Known): string {
  if (by === "pipeline") return pipelineId;
  if (by === "person") return ownerId ?? "none";
  if (!members.data) return "unknown";
  return members.data.find(({ userId }) => userId === ownerId)?.teamId ?? "none";
}

function nameOf(key: string, by: Grouping, known: Known): string {
  if (by === "pipeline") return known.pipelines.find(({ id }) => id === key)?.name ?? "Pipeline";
  const id = key === "none" ? null : key;
  return by === "team" ? nameOfTeam(known, id) : nameOfOwner(known.members, id);
}
