import { countText } from "#shared/format/count-text.ts";

type ListCountProps = {
  /** Null until it is known. */
  total: number | null;
  one: string;
  many: string;
  /** For a page that shows it in another way. */
  isUnseen?: boolean;
};

/** How many records a list has, read out whenever it changes: so it is there before its words are. */
export function ListCount({ total, one, many, isUnseen }: ListCountProps) {
  return (
    <p
      role="status"
      className={isUnseen ? "sr-only" : "text-sm text-ink-muted tabular-nums empty:absolute"}
    >
      {total !== null && countText(total, one, many)}
    </p>
  );
}
