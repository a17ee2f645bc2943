import { format } from "#shared/format/format.ts";
import type { DayStrip } from "./day-strips.ts";

type DayStripNamesProps = { strip: DayStrip; left: number; cell: number };

/** Days of a week, by their row, for their names alone. */
const namedWeekdays = [
  { day: "2024-01-01", weekday: 1 },
  { day: "2024-01-03", weekday: 3 },
  { day: "2024-01-05", weekday: 5 },
];

/** The year and its months above the squares, every second weekday beside them. @param left where the squares begin */
export function DayStripNames({ strip, left, cell }: DayStripNamesProps) {
  return (
    <g aria-hidden className="fill-ink-muted">
      {strip.name !== null && (
        <text x="0" y="-7" className="fill-ink font-medium">
          {strip.name}
        </text>
      )}
      {strip.months.map(({ label, week }) => (
        <text key={label} x={left + week * cell} y="-7">
          {label}
        </text>
      ))}
      {namedWeekdays.map(({ day, weekday }) => (
        <text key={day} x="0" y={(weekday + 0.5) * cell} dy="0.3em">
          {format.date(day, "weekdayName")}
        </text>
      ))}
    </g>
  );
}
