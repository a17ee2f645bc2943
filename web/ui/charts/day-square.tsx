import { emptyFill, shadeOf, type ShadedRange } from "./shades.ts";

export type MappedDay = {
  /** As 2026-03-05. */
  day: string;
  /** The day and its figure, in words. */
  label: string;
  /** Null where there is nothing to reckon with. */
  value: number | null;
  hasRecords: boolean;
};

type DaySquareProps = {
  day: MappedDay;
  range: ShadedRange | null;
  size: number;
  x: number;
  y: number;
};

/** A day of a map; those with records have a frame, so that the lightest differ from the empty ones. */
export function DaySquare({ day: { label, hasRecords }, range, size, x, y }: DaySquareProps) {
  const frame = { x: x + 0.5, y: y + 0.5, width: size - 1, height: size - 1, rx: 2 };
  return (
    <>
      <title>{label}</title>
      <rect {...frame} {...(range ? shadeOf(range.strength) : emptyFill)} />
      {hasRecords && (
        <rect
          {...frame}
          className="fill-transparent stroke-accent group-hover:stroke-ink group-focus-visible:stroke-ink group-focus-visible:stroke-3"
        />
      )}
    </>
  );
}
