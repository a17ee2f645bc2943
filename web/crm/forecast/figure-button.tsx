import { countText } from "#shared/format/count-text.ts";

type FigureButtonProps = {
  count: number;
  amount: string;
  /** What it counts, such as "Commit, Ada Lovelace". */
  label: string;
  onOpen: () => void;
};

/** An amount that opens its deals. */
export function FigureButton({ count, amount, label, onOpen }: FigureButtonProps) {
  if (count === 0) return <span className="px-2 text-ink-faint">{"\u2013"}</span>;
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
