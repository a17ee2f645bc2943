import { format } from "#shared/format.ts";
import { countText } from "#shared/count-text.ts";
import type { Figure } from "./forecast-rows.ts";

type FigureButtonProps = {
  figure: Figure;
  isWeighted: boolean;
  /** What it counts, such as "Commit, Ada Lovelace". */
  label: string;
  onOpen: () => void;
};

/** An amount that opens its deals. */
export function FigureButton({ figure, isWeighted, label, onOpen }: FigureButtonProps) {
  const { count, value, weighted } = figure;
  if (count === 0) return <span className="px-2 text-ink-faint">{"\u2013"}</span>;
  const amount = format.money(isWeighted ? weighted : value);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative rounded-md px-2 py-1 text-right tabular-nums hover:bg-hover pointer-coarse:min-h-11"
    >
      <span className="sr-only">{`${label}: `}</span>
      <span className="block font-medium">{amount}</span>{" "}
      <span className="block text-xs text-ink-muted">{countText(count, "deal", "deals")}</span>
    </button>
  );
}
