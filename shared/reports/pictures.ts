import type { KnownFields } from "#shared/filters/known-fields.ts";
import { findGrouping } from "./groupings.ts";
import type { Question } from "./questions.ts";

/** How an answer is drawn. Each has its table below it. */
export const pictures = [
  "number",
  "bars",
  "columns",
  "line",
  "area",
  "funnel",
  "heatMap",
  "dayMap",
  "scatter",
  "table",
] as const;

export type Picture = (typeof pictures)[number];

export const pictureLabels: Record<Picture, string> = {
  number: "Number",
  bars: "Bars",
  columns: "Columns",
  line: "Line",
  area: "Area",
  funnel: "Funnel",
  heatMap: "Heat map",
  dayMap: "Map of days",
  scatter: "Scatter plot",
  table: "Table alone",
};

/** The pictures that say what a question asks, the most fitting first. */
export function fittingPictures(known: KnownFields, question: Question): Picture[] {
  const { groups, kind, measure } = question;
  const [first] = groups;
  // Any other would leave one of the figures out.
  if (question.against) return ["scatter", "table"];
  if (!first) return ["number", "table"];
  const isDated = findGrouping(known, kind, first.field)?.way === "date";
  // What is an average, or has run up to a date, makes no whole with others.
  const isSummed =
    (measure.of === "count" || measure.of === "sum") && measure.as !== "runningTotal";
  if (groups.length === 1) {
    if (!isDated) return ["bars", "columns", ...(isSummed ? (["funnel"] as const) : []), "table"];
    if (measure.as === "runningTotal") return ["area", "line", "table"];
    const isByDay = first.step === "day";
    return ["line", "columns", ...(isByDay ? (["dayMap"] as const) : []), "bars", "area", "table"];
  }
  if (isSummed) {
    return isDated
      ? ["columns", "area", "line", "heatMap", "table"]
      : ["bars", "columns", "heatMap", "table"];
  }
  return isDated ? ["line", "heatMap", "table"] : ["heatMap", "table"];
}

/** The chosen picture, or the first that fits where it says nothing of the question. */
export function pictureFor(
  known: KnownFields,
  question: Question,
  chosen: Picture | null,
): Picture {
  const fitting = fittingPictures(known, question);
  return chosen && fitting.includes(chosen) ? chosen : (fitting[0] ?? "table");
}
