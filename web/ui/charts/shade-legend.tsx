import { emptyFill, shadeOf, type ShadedRange } from "./shades.ts";

const lineHeight = 20;
const swatch = { width: 13, height: 13, rx: 2 };

type ShadeLegendProps = { ranges: readonly ShadedRange[]; width: number };

/** Which shade means what. It stands in the picture, so that it is saved with it. */
export function ShadeLegend({ ranges, width }: ShadeLegendProps) {
  const { inRow, columnWidth } = legendColumns(ranges, width);
  return entriesOf(ranges).map(({ range, label }, place) => {
    const [x, y] = [(place % inRow) * columnWidth + 0.5, Math.floor(place / inRow) * lineHeight];
    return (
      <g key={label}>
        <rect x={x} y={y + 1.5} {...swatch} {...(range ? shadeOf(range.strength) : emptyFill)} />
        {range && <rect x={x} y={y + 1.5} {...swatch} className="fill-transparent stroke-accent" />}
        <text x={x + 20} y={y + 12} className="fill-ink-muted">
          {label}
        </text>
      </g>
    );
  });
}

export function shadeLegendHeight(ranges: readonly ShadedRange[], width: number): number {
  const { inRow } = legendColumns(ranges, width);
  return Math.ceil(entriesOf(ranges).length / inRow) * lineHeight;
}

function entriesOf(ranges: readonly ShadedRange[]): { range: ShadedRange | null; label: string }[] {
  const shaded = ranges.map((range) => ({ range, label: range.label }));
  return [{ range: null, label: "No records" }, ...shaded];
}

/** How many columns of the legend have room beside each other. */
function legendColumns(ranges: readonly ShadedRange[], width: number) {
  const columnWidth = Math.max(...entriesOf(ranges).map(({ label }) => label.length)) * 6.5 + 32;
  return { columnWidth, inRow: Math.max(1, Math.floor(width / columnWidth)) };
}
