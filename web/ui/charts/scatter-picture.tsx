import { scaleLinear } from "d3-scale";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { type PlacedLabel, placeLabels } from "#shared/charts/scatter-labels.ts";
import { scatterExtent, type ScatterPoint, scatterScale } from "#shared/charts/scatter-points.ts";
import { ScatterAxes, scatterMargin, type ScatterAxis } from "./scatter-axes.tsx";
import { useWidth } from "./use-width.ts";

type NamedPoint = ScatterPoint & {
  /** The point and its figures, in words. */
  name: string;
};

/** What the link of a point is made with. */
type PointLinkProps = Pick<
  ComponentProps<"a">,
  "aria-label" | "className" | "tabIndex" | "onFocus" | "onKeyDown" | "onPointerEnter"
> & { "data-point": number; children: ReactNode };

type ScatterPictureProps = {
  title: string;
  points: readonly NamedPoint[];
  x: ScatterAxis;
  y: ScatterAxis;
  /** Opens the records of a point. */
  renderLink: (place: number, props: PointLinkProps) => ReactNode;
};

const height = 320;
const radius = 6;

/** So that no point lies on the figures of an axis. */
const inset = 10;

/** A point for each group, one figure to the right and the other upwards; as many have their names as there is room for. */
export function ScatterPicture(props: ScatterPictureProps) {
  const { title, points } = props;
  const [ref, width] = useWidth();
  const [pointed, setPointed] = useState<string | null>(null);
  const shown = points.find(({ key }) => key === pointed);
  return (
    <figure aria-label={title}>
      <div ref={ref} style={{ height }}>
        {width > 0 && (
          <Points {...props} width={width} stop={shown ?? points[0]} onPoint={setPointed} />
        )}
      </div>
      <p aria-hidden className="mt-1 min-h-5 text-sm text-ink-muted tabular-nums print:hidden">
        {shown?.name ?? "The table below has the figures of each point."}
      </p>
    </figure>
  );
}

type PointsProps = ScatterPictureProps & {
  width: number;
  /** Where the keyboard comes in. */
  stop: NamedPoint | undefined;
  onPoint: (key: string) => void;
};

function Points({ title, points, x, y, renderLink, width, stop, onPoint }: PointsProps) {
  const { scales, drawn, labels } = useMemo(
    () => layOut({ points, x, y }, width),
    [points, x, y, width],
  );
  return (
    <svg
      role="group"
      aria-label={`${title}, point by point`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="block text-xs print:h-auto print:max-w-full"
    >
      <ScatterAxes {...{ width, height, scales, x, y }} />
      {drawn.map((point, place) =>
        renderLink(place, {
          "data-point": place,
          "aria-label": point.name,
          tabIndex: point.key === stop?.key ? 0 : -1,
          className: "group cursor-pointer outline-none",
          onFocus: () => onPoint(point.key),
          onPointerEnter: () => onPoint(point.key),
          onKeyDown: (event) => moveFocus(event, drawn, place),
          children: <Mark point={point} />,
        }),
      )}
      <g aria-hidden className="pointer-events-none fill-ink">
        {drawn.map(({ key }, place) => (
          <PointLabel key={key} label={labels[place] ?? null} />
        ))}
      </g>
    </svg>
  );
}

/** Points that lie upon each other shine through; a finger needs more room than one takes. */
function Mark({ point: { x, y, name } }: { point: NamedPoint }) {
  return (
    <>
      <title>{name}</title>
      <circle cx={x} cy={y} r={radius * 2} className="fill-transparent" />
      <circle
        cx={x}
        cy={y}
        r={radius}
        fillOpacity="0.4"
        strokeWidth="1.5"
        className="fill-accent stroke-accent group-hover:stroke-ink group-focus-visible:stroke-ink group-focus-visible:stroke-3"
      />
    </>
  );
}

function PointLabel({ label }: { label: PlacedLabel | null }) {
  if (!label) return null;
  return (
    <text x={label.x} y={label.y} dy="0.32em" textAnchor={label.anchor}>
      {label.text}
    </text>
  );
}

/** Where everything stands, in pixels. */
function layOut({ points, x, y }: Pick<PointsProps, "points" | "x" | "y">, width: number) {
  const { left, right, top, bottom } = scatterMargin;
  const foot = height - bottom;
  const scales = {
    x: scaleOf(
      points.map((point) => point.x),
      [left + inset, width - right - inset],
      x.write,
    ),
    y: scaleOf(
      points.map((point) => point.y),
      [foot - inset, top + inset],
      y.write,
    ),
  };
  const drawn = points.map((point) => ({ ...point, x: scales.x(point.x), y: scales.y(point.y) }));
  const labels = placeLabels(drawn, {
    bounds: { left, right: width, top: 0, bottom: foot },
    radius,
  });
  return { scales, drawn, labels };
}

function scaleOf(values: number[], range: [number, number], write: ScatterAxis["write"]) {
  return scatterScale(scaleLinear(scatterExtent(values), range).nice(4), values, write);
}

type Place = { x: number; y: number };

/** Along which axis a key goes, and to the next point or the one before. */
const ways: Record<string, { axis: keyof Place; step: 1 | -1 }> = {
  ArrowRight: { axis: "x", step: 1 },
  ArrowLeft: { axis: "x", step: -1 },
  ArrowDown: { axis: "y", step: 1 },
  ArrowUp: { axis: "y", step: -1 },
};

/** Every point comes in its turn, those too that lie upon each other. */
function moveFocus(event: KeyboardEvent, points: readonly Place[], from: number): void {
  const way = ways[event.key];
  if (!way) return;
  event.preventDefault();
  const order = points
    .map((point, place) => ({ place, at: point[way.axis] }))
    .toSorted((one, other) => one.at - other.at);
  const next = order[order.findIndex(({ place }) => place === from) + way.step];
  if (!next) return;
  const picture = event.currentTarget.closest("svg");
  picture?.querySelector<SVGElement>(`[data-point="${next.place}"]`)?.focus();
}
