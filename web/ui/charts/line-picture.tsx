import { area, line, symbol, symbolsFill } from "d3-shape";
import { stackedSpans } from "#shared/charts/chart-rows.ts";
import { ChartAxes, chartHeight, chartScales } from "./chart-axes.tsx";
import { colourOf, fillOf } from "./chart-fills.tsx";
import { ChartFrame, type ChartSpace } from "./chart-frame.tsx";
import type { ChartPart } from "./chart-legend.tsx";
import { beforeMark, type ChartProps } from "./chart-rows.ts";

type LinePictureProps = ChartProps & {
  /** Parts are put upon each other and filled. */
  isArea?: boolean;
};

type Scales = ReturnType<typeof chartScales>;
type DrawnProps = ChartProps & { id: string; scales: Scales };

/** How figures went from row to row; a dashed line shows what they were before. */
export function LinePicture(props: LinePictureProps) {
  return (
    <ChartFrame {...props} before={beforeMark(props, true)} height={chartHeight}>
      {(space) => <Lines {...props} {...space} />}
    </ChartFrame>
  );
}

function Lines({ isArea = false, ...props }: LinePictureProps & ChartSpace) {
  const { width } = props;
  const scales = chartScales(props, width, isArea);
  const drawn = { ...props, scales };
  return (
    <>
      <ChartAxes {...props} scales={scales} />
      <LineBefore {...drawn} />
      {isArea ? <Areas {...drawn} /> : <PartLines {...drawn} />}
    </>
  );
}

function LineBefore({ rows, scales: { x, y } }: DrawnProps) {
  if (rows.every(({ before }) => before === null)) return null;
  const path = line<(typeof rows)[number]>()
    .defined(({ before }) => before !== null)
    .x((_, place) => x(place))
    .y(({ before }) => y(before ?? 0));
  return (
    <path
      d={path([...rows]) ?? ""}
      fill="none"
      strokeWidth="2"
      strokeDasharray="3 4"
      className="stroke-ink-muted"
    />
  );
}

function PartLines(props: DrawnProps) {
  const { parts, rows, scales } = props;
  return parts.map((part, place) => {
    const path = line<(typeof rows)[number]>()
      .defined(({ values }) => values[place] !== null)
      .x((_, row) => scales.x(row))
      .y(({ values }) => scales.y(values[place] ?? 0));
    return (
      <g key={part.name}>
        <path d={path([...rows]) ?? ""} fill="none" stroke={colourOf(part.fill)} strokeWidth="2" />
        <Points {...props} part={part} place={place} heightOf={(row) => rows[row]?.values[place]} />
      </g>
    );
  });
}

function Areas(props: DrawnProps) {
  const { id, parts, rows, scales } = props;
  const spans = rows.map(({ values }) => stackedSpans(values));
  return parts.map((part, place) => {
    const outline = area<(typeof spans)[number]>()
      .x((_, row) => scales.x(row))
      .y0((row) => scales.y(row[place]?.[0] ?? 0))
      .y1((row) => scales.y(row[place]?.[1] ?? 0));
    return (
      <g key={part.name}>
        <path d={outline(spans) ?? ""} {...fillOf(id, part.fill)} />
        <Points {...props} part={part} place={place} heightOf={(row) => spans[row]?.[place]?.[1]} />
      </g>
    );
  });
}

type PointsProps = DrawnProps & {
  part: ChartPart;
  place: number;
  heightOf: (row: number) => number | null | undefined;
};

/** A shape for each part, so that lines can be distinguished without colour. */
function Points({ part, place, rows, scales: { x, y }, heightOf, onOpen }: PointsProps) {
  const shape = symbol(symbolsFill[place % symbolsFill.length], 48);
  return rows.map(({ key }, row) => {
    const value = heightOf(row);
    if (value === null || value === undefined) return null;
    return (
      <path
        key={key}
        d={shape() ?? ""}
        transform={`translate(${x(row)} ${y(value)})`}
        fill={colourOf(part.fill)}
        stroke="transparent"
        strokeWidth="16"
        className="cursor-pointer"
        onClick={() => onOpen(row, place)}
      />
    );
  });
}
