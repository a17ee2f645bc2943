import { scaleLinear } from "d3-scale";
import { type ChartRow, extentOf, stackedSpans } from "#shared/charts/chart-rows.ts";
import {
  type Drawing,
  type Drawn,
  goalLine,
  ink,
  pictureWidth,
  shortened,
  strongLine,
  textAt,
} from "#server/crm/reports/mails/pictures/svg-parts.ts";

const rowHeight = 44;
const barTop = 19;
const barHeight = 14;

/** A bar below its name for each row; a thin one shows what it was before. */
export function drawBars(drawn: Drawn): Drawing {
  const { rows, goal } = drawn;
  const scale = scaleLinear(extentOf(drawn, true), [0, pictureWidth]);
  const height = rows.length * rowHeight;
  const bars = rows.map(
    (row, place) =>
      `<g transform="translate(0 ${place * rowHeight})">${rowTexts(drawn, row)}${rowBars(drawn, row, scale)}</g>`,
  );
  const line = goal === null ? "" : goalLine(`M${scale(goal)} 0 V${height}`);
  return { svg: bars.join("") + line, height };
}

function rowTexts({ parts, write }: Drawn, { label, values }: ChartRow): string {
  const known = values.filter((value) => value !== null);
  const shown = parts.length > 1 ? known.reduce((sum, value) => sum + value, 0) : known[0];
  const figure = shown === undefined ? "–" : write(shown);
  return (
    textAt(0, 13, shortened(label, pictureWidth - 100), { fill: ink }) +
    textAt(pictureWidth, 13, figure, { anchor: "end" })
  );
}

type Scale = (value: number) => number;

function rowBars({ parts }: Drawn, { values, before }: ChartRow, scale: Scale): string {
  const bars = stackedSpans(values).map(([from, to], part) =>
    barOf([scale(from), scale(to)], barTop, barHeight, parts[part]?.colour ?? ink),
  );
  const earlier =
    before === null ? "" : barOf([scale(0), scale(before)], barTop + barHeight + 1, 4, strongLine);
  return bars.join("") + earlier;
}

function barOf([from, to]: [number, number], y: number, height: number, fill: string): string {
  const [x, width] = [Math.min(from, to), Math.abs(to - from)];
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="${fill}"/>`;
}
