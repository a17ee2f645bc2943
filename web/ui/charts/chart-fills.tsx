/** How a part of a picture is filled: a colour and a pattern, so that it is told apart without colour. */
export type ChartFill = "solid" | "lines" | "dots" | "grid" | "bars" | "rings" | "steps" | "plain";

const colours: Record<ChartFill, string> = {
  solid: "var(--color-success-ink)",
  lines: "var(--color-accent)",
  dots: "var(--color-violet-ink)",
  grid: "var(--color-warning-ink)",
  bars: "var(--color-danger-ink)",
  rings: "var(--color-accent-ink)",
  steps: "var(--color-ink-muted)",
  plain: "var(--color-line-strong)",
};

const marks: Record<ChartFill, string | null> = {
  solid: null,
  lines: "M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6",
  dots: "M4 3 a1.2 1.2 0 1 0 0.01 0",
  grid: "M0 4 H8 M4 0 V8",
  bars: "M2 0 V8 M6 0 V8",
  rings: "M4 1.5 a2.5 2.5 0 1 0 0.01 0",
  steps: "M0 2 H4 V6 H8",
  plain: "M0 0",
};

/** What fills refer to by name; once in each picture. @param id of the picture, since names hold for the page */
export function ChartFills({ id }: { id: string }) {
  return (
    <defs>
      {chartFills.map((fill) => (
        <pattern key={fill} id={`${id}-${fill}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={colours[fill]} opacity={fill === "solid" ? 1 : 0.3} />
          {marks[fill] && (
            <path d={marks[fill]} stroke={colours[fill]} strokeWidth="1.5" fill="none" />
          )}
        </pattern>
      ))}
    </defs>
  );
}

const chartFills: ChartFill[] = [
  "solid",
  "lines",
  "dots",
  "grid",
  "bars",
  "rings",
  "steps",
  "plain",
];

/** The colour of a line, which has no room for a pattern. */
export function colourOf(fill: ChartFill): string {
  return colours[fill];
}

export function fillOf(id: string, fill: ChartFill): { fill: string; stroke: string } {
  return { fill: `url(#${id}-${fill})`, stroke: colours[fill] };
}
