import type { ReactNode } from "react";

type ChartTableProps = {
  /** What the table is of, for those who do not see the picture. */
  caption: string;
  head: readonly string[];
  /** The name of a row, then its values. */
  rows: readonly (readonly [string, ...ReactNode[]])[];
};

/** The numbers of a picture, to read and to copy. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-pointer rounded-md py-1 text-ink-muted hover:text-ink pointer-coarse:py-3">
        Show as a table
      </summary>
      <div className="mt-2 max-h-80 overflow-auto" tabIndex={0} role="region" aria-label={caption}>
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-ink-muted">
            <tr>
              {head.map((title, place) => (
                <th key={title} scope="col" className={cellStyle(place)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className={cellStyle(0)}>
                  {name}
                </th>
                {values.map((value, place) => (
                  <td key={head[place + 1]} className={cellStyle(place + 1)}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function cellStyle(place: number): string {
  return place === 0
    ? "py-1.5 pr-3 font-medium"
    : "py-1.5 pl-3 text-right font-normal whitespace-nowrap";
}
