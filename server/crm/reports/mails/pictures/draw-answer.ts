import { shortFigure } from "#shared/reports/figure-words.ts";
import { answerPoints, sayNotDrawn } from "#shared/reports/answer-points.ts";
import { answerRows } from "#shared/reports/answer-rows.ts";
import { pictureFor, type Picture } from "#shared/reports/pictures.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import { sayAgainst, sayMeasure } from "#shared/reports/question-words.ts";
import type { Answer, Question } from "#shared/reports/questions.ts";
import type { MailingRow } from "#server/crm/reports/mails/report-mails.queries.ts";
import { drawBars } from "#server/crm/reports/mails/pictures/draw-bars.ts";
import { drawScatter } from "#server/crm/reports/mails/pictures/draw-scatter.ts";
import { drawSteps } from "#server/crm/reports/mails/pictures/draw-steps.ts";
import {
  type Drawing,
  type Drawn,
  legendOf,
  partsOf,
  pictureWidth,
} from "#server/crm/reports/mails/pictures/svg-parts.ts";
import { printable } from "#server/platform/fonts/printable.ts";
import { drawPng } from "#server/platform/files/draw-png.ts";

const edge = 12;
const width = pictureWidth + 2 * edge;

/** Bars stand below each other: more of them than days in a month would be a picture to scroll through. */
const mostBars = 31;

interface DrawnAnswer {
  /** In base64. */
  png: string;
  /** In pixels of a screen. */
  width: number;
}

/** A PNG, as wide as a mail; null where the table says all. */
export async function drawAnswer(
  known: KnownFields,
  { question, picture }: Pick<MailingRow["report"], "question" | "picture">,
  answer: Answer,
): Promise<DrawnAnswer | null> {
  const chosen = pictureFor(known, question, picture);
  const svg =
    chosen === "scatter"
      ? scatterOf(known, question, answer)
      : drawnRows(chosen, question.goal, answer);
  if (svg === null) return null;
  return { png: (await drawPng(svg)).toString("base64"), width };
}

function scatterOf(known: KnownFields, question: Question, answer: Answer): string | null {
  const points = answerPoints(answer);
  const { unit, againstUnit } = answer;
  const against = sayAgainst(known, question);
  if (points.length === 0 || !againstUnit || against === null) return null;
  const measure = sayMeasure(known, question);
  if (![...points, { label: measure }, { label: against }].every(isWritable)) return null;
  const drawing = drawScatter({
    points,
    x: { title: against, write: (value) => shortFigure(againstUnit, value) },
    y: { title: measure, write: (value) => shortFigure(unit, value) },
    note: sayNotDrawn(answer),
  });
  return whole(null, drawing);
}

function drawnRows(chosen: Picture, goal: number | null, answer: Answer): string | null {
  const [first, second] = answer.groups;
  if (!first || answer.cells.length === 0) return null;
  const all = { label: first.label, key: "", isOthers: false, stageType: null };
  const parts = partsOf(second?.values ?? [all]);
  // The map leaves out what has no day, which may be more than any day has.
  const rows = answerRows(answer).rows.filter(
    (_, row) => chosen !== "dayMap" || first.values[row]?.key !== null,
  );
  if (!parts || rows.length === 0 || ![...rows, ...parts].every(isWritable)) return null;
  const write = (value: number) => shortFigure(answer.unit, value);
  const drawn: Drawn = { rows, parts, goal, write };
  const drawing = drawAs(chosen, drawn);
  return drawing && whole(legendOf(drawn), drawing);
}

/** A name of which letters would be missing is worse than none: the table has it. */
function isWritable({ label }: { label: string }): boolean {
  return !printable(label.replaceAll("?", "")).includes("?");
}

/** A mail has room for bars and for a line: what a map shows in shades stands in its table. */
function drawAs(picture: Picture, drawn: Drawn): Drawing | null {
  switch (picture) {
    case "bars":
    case "funnel":
      return drawn.rows.length > mostBars ? drawSteps(drawn, "columns") : drawBars(drawn);
    case "columns":
    case "line":
    case "area":
      return drawSteps(drawn, picture);
    case "dayMap":
      return drawSteps(drawn, "columns");
    case "scatter":
    case "number":
    case "heatMap":
    case "table":
      return null;
  }
}

/** On white, also where a mail program is dark. */
function whole(legend: Drawing | null, drawing: Drawing): string {
  const top = legend?.height ?? 0;
  const height = top + drawing.height + 2 * edge;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<g transform="translate(${edge} ${edge})">${legend?.svg ?? ""}<g transform="translate(0 ${top})">${drawing.svg}</g></g>
</svg>`;
}
