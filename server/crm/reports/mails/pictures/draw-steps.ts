import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { axisLabels, type ChartRow, extentOf, stackedSpans } from "#shared/charts/chart-rows.ts";
import {
  type Drawing,
  type Drawn,
  goalLine,
  hairline,
  ink,
  pictureWidth,
  shortened,
  strongLine,
  textAt,
} from "#server/crm/reports/mails/pictures/svg-parts.ts";

const height = 240;
const margin = { top: 10, right: 8, bottom: 26, left: 52 };

/** Room for the label of a row, in pixels. */
const labelRoom = 84;

export type StepsForm = "columns" | "line" | "area";

/** Rows beside each other, such as months; a dashed line or a mark shows what they were before. */
export function drawSteps(drawn: Drawn, form: StepsForm): Drawing {
  const scales = scalesOf(drawn, form !== "line");
  const parts = form === "columns" ? columns(drawn, scales) : lines(drawn, scales, form);
  const { goal } = drawn;
  const last = pictureWidth - margin.right;
  const goalPath = goal === null ? "" : goalLine(`M${margin.left} ${scales.y(goal)} H${last}`);
  return { svg: axes(drawn, scales) + parts + before(drawn, scales, form) + goalPath, height };
}

type Scales = ReturnType<typeof scalesOf>;

function scalesOf(drawn: Drawn, isStacked: boolean) {
  const y = scaleLinear(extentOf(drawn, isStacked), [height - margin.bottom, margin.top]).nice(4);
  const step = (pictureWidth - margin.left - margin.right) / Math.max(1, drawn.rows.length);
  /** The middle of a row. */
  const x = (place: number) => margin.left + step * (place + 0.5);
  return { x, y, step };
}

function axes({ rows, write }: Drawn, { x, y, step }: Scales): string {
  const values = y.ticks(4).map((value) => {
    const path = `M${margin.left} ${y(value)} H${pictureWidth - margin.right}`;
    const label = textAt(margin.left - 8, y(value) + 4, write(value), { anchor: "end" });
    return `<path d="${path}" stroke="${value === 0 ? strongLine : hairline}"/>${label}`;
  });
  const every = Math.max(1, Math.ceil(labelRoom / step));
  const labels = axisLabels(rows, every).map((label, place) =>
    label === null
      ? ""
      : textAt(x(place), height - 8, shortened(label, labelRoom), { anchor: "middle" }),
  );
  return values.join("") + labels.join("");
}

function columns({ rows, parts }: Drawn, { x, y, step }: Scales): string {
  const wide = Math.max(1, Math.min(48, step * 0.7));
  return rows
    .flatMap(({ values }, row) =>
      stackedSpans(values).map(([from, to], part) => {
        const [top, tall] = [Math.min(y(from), y(to)), Math.abs(y(from) - y(to))];
        return `<rect x="${x(row) - wide / 2}" y="${top}" width="${wide}" height="${tall}" fill="${parts[part]?.colour ?? ink}"/>`;
      }),
    )
    .join("");
}

function lines({ rows, parts }: Drawn, scales: Scales, form: "line" | "area"): string {
  return parts
    .map(({ colour }, part) =>
      form === "area" ? areaOf(rows, scales, part, colour) : lineOf(rows, scales, part, colour),
    )
    .join("");
}

function lineOf(rows: readonly ChartRow[], { x, y }: Scales, part: number, colour: string): string {
  const known = rows.flatMap(({ values }, row) => {
    const value = values[part] ?? null;
    return value === null ? [] : [`<circle cx="${x(row)}" cy="${y(value)}" r="3"/>`];
  });
  const path = line<ChartRow>()
    .defined(({ values }) => values[part] !== null)
    .x((_, row) => x(row))
    .y(({ values }) => y(values[part] ?? 0));
  return `<path d="${path([...rows]) ?? ""}" fill="none" stroke="${colour}" stroke-width="2"/><g fill="${colour}">${known.join("")}</g>`;
}

function areaOf(rows: readonly ChartRow[], { x, y }: Scales, part: number, colour: string): string {
  const outline = area<ChartRow>()
    .x((_, row) => x(row))
    .y0(({ values }) => y(stackedSpans(values)[part]?.[0] ?? 0))
    .y1(({ values }) => y(stackedSpans(values)[part]?.[1] ?? 0));
  return `<path d="${outline([...rows]) ?? ""}" fill="${colour}"/>`;
}

function before({ rows }: Drawn, { x, y, step }: Scales, form: StepsForm): string {
  if (rows.every((row) => row.before === null)) return "";
  const half = Math.min(24, step * 0.35) + 2;
  const marks = rows
    .map((row, place) =>
      row.before === null ? "" : `M${x(place) - half} ${y(row.before)} h${half * 2}`,
    )
    .join("");
  const path = line<ChartRow>()
    .defined((row) => row.before !== null)
    .x((_, place) => x(place))
    .y((row) => y(row.before ?? 0));
  const dashed = `d="${path([...rows]) ?? ""}" stroke-dasharray="3 4"`;
  return `<path ${form === "columns" ? `d="${marks}"` : dashed} fill="none" stroke="${strongLine}" stroke-width="2"/>`;
}
