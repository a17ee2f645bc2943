import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from "react";
import { DaySquare, type MappedDay } from "./day-square.tsx";
import { DayStripNames } from "./day-strip-names.tsx";
import { dayStrips } from "./day-strips.ts";
import { ShadeLegend, shadeLegendHeight } from "./shade-legend.tsx";
import { shadedRanges } from "./shades.ts";
import { useWidth } from "./use-width.ts";

/** What the link of a day is made with. */
type DayLinkProps = Pick<
  ComponentProps<"a">,
  "aria-label" | "className" | "tabIndex" | "onFocus" | "onKeyDown" | "onPointerEnter"
> & { "data-day": string; children: ReactNode };

type DayMapProps = {
  title: string;
  /** All from the first to the last. */
  days: readonly MappedDay[];
  write: (value: number) => string;
  /** Opens the records of a day. */
  renderLink: (place: number, props: DayLinkProps) => ReactNode;
};

/** A square for each day, weeks as columns from Sunday to Saturday; the more, the stronger the colour. */
export function DayMap(props: DayMapProps) {
  const { title, days } = props;
  const [ref, width] = useWidth();
  const [pointed, setPointed] = useState<MappedDay | null>(null);
  const shown = days.find(({ day, hasRecords }) => hasRecords && day === pointed?.day);
  return (
    <figure aria-label={title}>
      <div ref={ref} className="overflow-x-auto">
        {width > 0 && <Days {...props} width={width} pointed={shown} onPoint={setPointed} />}
      </div>
      <p aria-hidden className="mt-1 min-h-5 text-sm text-ink-muted tabular-nums">
        {shown?.label ?? "Point at a day, or go to it with the arrow keys, to read its figure."}
      </p>
    </figure>
  );
}

type DaysProps = DayMapProps & {
  width: number;
  pointed: MappedDay | undefined;
  onPoint: (day: MappedDay) => void;
};

const left = 44;
const monthHeight = 20;
const gap = 14;
const smallestCell = 14;
const largestCell = 28;

function Days({ title, days, write, renderLink, width, pointed, onPoint }: DaysProps) {
  const strips = dayStrips(days.map(({ day }) => day));
  const { ranges, rangeOf } = shadedRanges(
    days.map(({ value }) => value),
    write,
  );
  const weeks = Math.max(0, ...strips.map((strip) => strip.weeks));
  const fitting = Math.floor((width - left) / weeks);
  const cell = Math.min(largestCell, Math.max(smallestCell, fitting));
  const top = shadeLegendHeight(ranges, width) + gap;
  const stripHeight = monthHeight + cell * 7 + gap;
  const stop = pointed ?? days.find(({ hasRecords }) => hasRecords);
  return (
    <svg
      role="group"
      aria-label={`${title}, day by day`}
      width={Math.max(width, left + weeks * cell)}
      height={top + strips.length * stripHeight}
      className="block text-xs"
    >
      <ShadeLegend ranges={ranges} width={width} />
      {strips.map((strip, row) => (
        <g key={strip.name} transform={`translate(0 ${top + row * stripHeight + monthHeight})`}>
          <DayStripNames {...{ strip, left, cell }} />
          {strip.days.map(({ place, week, weekday }) => {
            const day = days[place];
            if (!day) return null;
            const at = { x: left + week * cell, y: weekday * cell };
            const square = (
              <DaySquare {...at} day={day} range={rangeOf(day.value)} size={cell - 2} />
            );
            if (!day.hasRecords) return <g key={day.day}>{square}</g>;
            return renderLink(place, {
              "data-day": day.day,
              "aria-label": day.label,
              tabIndex: day === stop ? 0 : -1,
              className: "group cursor-pointer outline-none",
              onFocus: () => onPoint(day),
              onPointerEnter: () => onPoint(day),
              onKeyDown: (event) => moveFocus(event, days, place),
              children: square,
            });
          })}
        </g>
      ))}
    </svg>
  );
}

const daysAhead: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -7,
  ArrowRight: 7,
};

/** To the next day in that direction that has records; left and right, a week away at least. */
function moveFocus(event: KeyboardEvent, days: readonly MappedDay[], from: number): void {
  const ahead = daysAhead[event.key];
  if (ahead === undefined) return;
  event.preventDefault();
  const next =
    ahead > 0
      ? days.find(({ hasRecords }, place) => hasRecords && place >= from + ahead)
      : days.findLast(({ hasRecords }, place) => hasRecords && place <= from + ahead);
  if (!next) return;
  const map = event.currentTarget.closest("svg");
  map?.querySelector<SVGElement>(`[data-day="${next.day}"]`)?.focus();
}
