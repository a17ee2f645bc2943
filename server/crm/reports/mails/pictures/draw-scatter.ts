import { scaleLinear } from "d3-scale";
import { placeLabels } from "#shared/charts/scatter-labels.ts";
import { scatterExtent, type ScatterPoint, scatterScale } from "#shared/charts/scatter-points.ts";
import {
  accent,
  type Drawing,
  hairline,
  ink,
  pictureWidth,
  shortened,
  strongLine,
  textAt,
} from "#server/crm/reports/mails/pictures/svg-parts.ts";

interface Axis {
  title: string;
  write: (value: number) => string;
}

interface DrawnPoints {
  points: readonly ScatterPoint[];
  x: Axis;
  y: Axis;
  /** What the picture leaves out, in a sentence. */
  note: string | null;
}

const height = 320;
const noteHeight = 24;
const margin = { top: 28, right: 12, bottom: 44, left: 52 };
const radius = 5;

/** So that no point lies on the figures of an axis. */
const inset = 8;
const last = pictureWidth - margin.right;
const foot = height - margin.bottom;

export function drawScatter({ points, x, y, note }: DrawnPoints): Drawing {
  const scales = {
    x: scaleOf(
      points.map((point) => point.x),
      [margin.left + inset, last - inset],
      x.write,
    ),
    y: scaleOf(
      points.map((point) => point.y),
      [foot - inset, margin.top + inset],
      y.write,
    ),
  };
  const drawn = points.map((point) => ({ ...point, x: scales.x(point.x), y: scales.y(point.y) }));
  const lines = [
    ...scales.y.ticks(4).map((value) => lineAcross(scales.y(value), y.write(value), value === 0)),
    ...scales.x.ticks(5).map((value) => lineUp(scales.x(value), x.write(value), value === 0)),
  ];
  const titles = [
    textAt(0, 12, shortened(y.title, pictureWidth), { fill: ink }),
    textAt(last, height - 6, shortened(x.title, last), { anchor: "end", fill: ink }),
  ];
  const circles = drawn.map(
    (point) =>
      `<circle cx="${point.x}" cy="${point.y}" r="${radius}" fill="${accent}" fill-opacity="0.4" stroke="${accent}"/>`,
  );
  const svg = [...lines, ...titles, ...circles, ...labelsOf(drawn)].join("");
  if (note === null) return { svg, height };
  return { svg: svg + textAt(0, height + 16, note), height: height + noteHeight };
}

function labelsOf(drawn: readonly ScatterPoint[]): string[] {
  const bounds = { left: margin.left, right: pictureWidth, top: 0, bottom: foot };
  return placeLabels(drawn, { bounds, radius }).map((label) => {
    if (!label) return "";
    const { x, y, text, anchor } = label;
    return textAt(x, y + 4, text, { anchor, fill: ink });
  });
}

function scaleOf(values: number[], range: [number, number], write: Axis["write"]) {
  return scatterScale(scaleLinear(scatterExtent(values), range).nice(4), values, write);
}

function lineAcross(y: number, figure: string, isZero: boolean): string {
  const label = textAt(margin.left - 8, y + 4, figure, { anchor: "end" });
  return `<path d="M${margin.left} ${y} H${last}" stroke="${isZero ? strongLine : hairline}"/>${label}`;
}

function lineUp(x: number, figure: string, isZero: boolean): string {
  const label = textAt(x, foot + 18, figure, { anchor: "middle" });
  return `<path d="M${x} ${margin.top} V${foot}" stroke="${isZero ? strongLine : hairline}"/>${label}`;
}
