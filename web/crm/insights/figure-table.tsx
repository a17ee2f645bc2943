import type { ReactNode } from "react";
import { format } from "#shared/format/format.ts";

type FigureTableProps = {
  /** What the table is of. */
  label: string;
  head: readonly string[];
  /** How many of the columns have names in them. On a phone they stand below each other in the first. */
  nameColumns?: number;
  rows: readonly { key: string; name: string; cells: readonly ReactNode[] }[];
};

/** Figures by row; a phone scrolls them below their names. */
export function FigureTable({ label, head, nameColumns = 1, rows }: FigureTableProps) {
  const isName = (column: number) => column < nameColumns;
  const more = nameColumns - 1;
  return (
    <div
      className="relative -mx-4 overflow-x-auto px-4"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="text-ink-muted">
          <tr className="border-b border-line">
            {head.map((title, place) => (
              <th
                // A field's title may be that of another column.
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                scope="col"
                className={place === 0 ? `${nameStyle} align-bottom` : headStyle(isName(place))}
              >
                {title}
                {place === 0 && <NamesBelow names={head.slice(1, nameColumns)} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className={nameStyle}>
                {name}
                <NamesBelow names={cells.slice(0, more)} />
              </th>
              {cells.map((cell, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={place} className={cellStyle(isName(place + 1))}>
                  {typeof cell === "string" ? <span className="px-2">{cell}</span> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NamesBelow({ names }: { names: readonly ReactNode[] }) {
  if (names.length === 0) return null;
  return (
    <span className="block font-normal text-ink-muted sm:hidden">
      {names.filter((name) => name !== "")}
    </span>
  );
}

/** On a phone a long title takes several lines, so that more columns fit. */
function headStyle(isName: boolean): string {
  const side = isName ? "text-left max-sm:hidden" : "text-right";
  return `px-3 py-2 ${side} align-bottom font-medium sm:whitespace-nowrap`;
}

function cellStyle(isName: boolean): string {
  return isName ? "px-1 py-1 text-left max-sm:hidden" : "px-1 py-1 text-right whitespace-nowrap";
}

/** Stays in sight while a phone scrolls the figures. */
const nameStyle =
  "sticky left-0 z-10 min-w-24 bg-surface py-2 pr-3 text-left font-medium wrap-break-word";

type CountButtonProps = {
  count: number;
  /** What it counts, such as "Lost, Proposal". */
  label: string;
  /** Below the number, such as a share. */
  note?: string;
  onOpen: () => void;
};

/** A number that opens its deals. */
export function CountButton({ count, label, note, onOpen }: CountButtonProps) {
  if (count === 0) return <span className="px-2 text-ink-faint">{noFigure}</span>;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-w-11 rounded-md px-2 py-1 text-right hover:bg-hover pointer-coarse:min-h-11"
    >
      <span className="sr-only">{`${label}: `}</span>
      <span className="underline decoration-line-strong underline-offset-4">
        {format.number(count)}
      </span>
      {note && <span className="block text-xs text-ink-muted">{note}</span>}
    </button>
  );
}

/** What stands where there is no number. */
export const noFigure = "\u2013";

export function percentOf(count: number, of: number): string {
  return of === 0 ? noFigure : `${Math.round((count / of) * 100)}%`;
}
