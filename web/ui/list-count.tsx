import { countText } from "#shared/count-text.ts";

type ListCountProps = {
  /** Null until it is known. */
  total: number | null;
  one: string;
  many: string;
};

/** How many records a list has, read out whenever it changes. */
export function ListCount({ total, one, many }: ListCountProps) {
  return (
    <p role="status" className="text-sm text-ink-muted tabular-nums empty:hidden">
      {total !== null && countText(total, one, many)}
    </p>
  );
}
