import { shortFigure } from "#shared/reports/figure-words.ts";
import { answerRows } from "#shared/reports/answer-rows.ts";
import { pictureFor, type Picture } from "#shared/reports/pictures.ts";
import type { KnownFields } from "#shared/known-fields.ts";
import type { Answer } from "#shared/reports/questions.ts";
import type { MailingRow } from "#server/crm/reports/mails/report-mails.queries.ts";
import { drawBars } from "#server/crm/reports/mails/pictures/draw-bars.ts";
import { drawSteps } from "#server/crm/reports/mails/pictures/draw-steps.ts";
import {
  type Drawing,
  type Drawn,
  legendOf,
  pictureWidth,
} from "#server/crm/reports/mails/pictures/svg-parts.ts";
import { drawPng } from "#server/platform/draw-png.ts";

const edge = 12;
const width = pictureWidth + 2 * edge;

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
  const [first, second] = answer.groups;
  if (!first || answer.cells.length === 0) return null;
  const drawn: Drawn = {
    rows: answerRows(answer).rows,
    parts: second ? second.values.map(({ label }) => label) : [first.label],
    goal: question.goal,
    write: (value) => shortFigure(answer.unit, value),
  };
  const drawing = drawAs(pictureFor(known, question, picture), drawn);
  if (!drawing) return null;
  const png = await drawPng(whole(legendOf(drawn), drawing));
  return { png: png.toString("base64"), width };
}

/** A mail has room for bars and for a line: what a map shows in shades stands in its table. */
function drawAs(picture: Picture, drawn: Drawn): Drawing | null {
  switch (picture) {
    case "bars":
    case "funnel":
      return drawBars(drawn);
    case "columns":
    case "line":
    case "area":
      return drawSteps(drawn, picture);
    case "dayMap":
      return drawSteps(drawn, "columns");
    case "number":
    case "heatMap":
    case "table":
      return null;
  }
}

/** On white, also where a mail program is dark. */
function whole(legend: Drawing, drawing: Drawing): string {
  const height = legend.height + drawing.height + 2 * edge;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<g transform="translate(${edge} ${edge})">${legend.svg}<g transform="translate(0 ${legend.height})">${drawing.svg}</g></g>
</svg>`;
}
