const marks = {
  solid: null,
  lines: "M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6",
  dots: "M4 3 a1.2 1.2 0 1 0 0.01 0",
  grid: "M0 4 H8 M4 0 V8",
  bars: "M2 0 V8 M6 0 V8",
  rings: "M4 1.5 a2.5 2.5 0 1 0 0.01 0",
  steps: "M0 2 H4 V6 H8",
  plain: "M0 0",
} satisfies Record<string, string | null>;

type Look = { colour: string; mark: keyof typeof marks };

const green = "var(--color-success-ink)";
const blue = "var(--color-accent)";
const red = "var(--color-danger-ink)";

const looks = {
  solid: { colour: green, mark: "solid" },
  lines: { colour: blue, mark: "lines" },
  dots: { colour: "var(--color-violet-ink)", mark: "dots" },
  grid: { colour: "var(--color-warning-ink)", mark: "grid" },
  bars: { colour: red, mark: "bars" },
  rings: { colour: "var(--color-accent-ink)", mark: "rings" },
  steps: { colour: "var(--color-ink-muted)", mark: "steps" },
  plain: { colour: "var(--color-line-strong)", mark: "plain" },
  wonLines: { colour: green, mark: "lines" },
  wonDots: { colour: green, mark: "dots" },
  wonGrid: { colour: green, mark: "grid" },
  lostLines: { colour: red, mark: "lines" },
  lostDots: { colour: red, mark: "dots" },
  lostGrid: { colour: red, mark: "grid" },
  openBars: { colour: blue, mark: "bars" },
} satisfies Record<string, Look>;

/** How a part of a picture is filled: a colour and a pattern, so that it can be distinguished without colour. */
export type ChartFill = keyof typeof looks;

type ChartFillsProps = {
  /** Of the picture, since names count for the whole page. */
  id: string;
  fills: readonly ChartFill[];
};

/** What fills refer to by name; once in each picture. */
export function ChartFills({ id, fills }: ChartFillsProps) {
  return (
    <defs>
      {[...new Set(fills)].map((fill) => {
        const { colour, mark } = looks[fill];
        const path = marks[mark];
        return (
          <pattern
            key={fill}
            id={`${id}-${fill}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <rect width="8" height="8" fill={colour} opacity={path === null ? 1 : 0.3} />
            {path && <path d={path} stroke={colour} strokeWidth="1.5" fill="none" />}
          </pattern>
        );
      })}
    </defs>
  );
}

/** The colour of a line, which has no room for a pattern. */
export function colourOf(fill: ChartFill): string {
  return looks[fill].colour;
}

export function fillOf(id: string, fill: ChartFill): { fill: string; stroke: string } {
  return { fill: `url(#${id}-${fill})`, stroke: looks[fill].colour };
}
