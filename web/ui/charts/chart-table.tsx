import type { ReactNode } from "react";

type ChartTableProps = {
  /** What the table is of, for those who do not see the picture. */
  caption: string;
  /** What a row is of, such as "Person". */
  of: string;
  /** Two may have the same label, never the same name. */
  columns: readonly { name: string; label: string }[];
  rows: readonly {
    key: string;
    label: string;
    /** In the order of the columns. */
    values: readonly ReactNode[];
  }[];
};

/** The numbers of a picture, to read and to copy. */
export function ChartTable({ caption, of, columns, rows }: ChartTableProps) {
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
              <th scope="col" className={nameStyle}>
                {of}
              </th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col" className={valueStyle}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, values }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className={nameStyle}>
                  {label}
                </th>
                {columns.map(({ name }, place) => (
                  <td key={name} className={valueStyle}>
                    {values[place]}
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

const nameStyle = "py-1.5 pr-3 font-medium";
const valueStyle = "py-1.5 pl-3 text-right font-normal whitespace-nowrap";
