import { format } from "#shared/format/format.ts";
import { forecastCategoryLabels } from "#shared/crm/pipelines.ts";
import { FigureButton } from "./figure-button.tsx";
import { type Figure, type Figures, type ForecastRow, shownCategories } from "./forecast-rows.ts";
import type { Grouping } from "./forecast-view.ts";

const columns = ["total", ...shownCategories] as const;

export type FigureColumn = (typeof columns)[number];

const labels: Record<FigureColumn, string> = { ...forecastCategoryLabels, total: "Total" };

export const groupLabels: Record<Grouping, string> = {
  person: "Person",
  team: "Team",
  pipeline: "Pipeline",
};

type ForecastTableProps = {
  by: Grouping;
  rows: ForecastRow[];
  all: Figures;
  isWeighted: boolean;
  /** Null for the row of all. */
  onOpen: (row: ForecastRow | null, column: FigureColumn) => void;
};

/** What each person, team or pipeline brings, by how sure it is. */
export function ForecastTable({ by, rows, all, isWeighted, onOpen }: ForecastTableProps) {
  const amountOf = ({ value, weighted }: Figure) => (isWeighted ? weighted : value);
  const write = format.moneyAmong(
    [...rows.map(({ figures }) => figures), all].flatMap((figures) =>
      columns.map((column) => amountOf(figures[column])),
    ),
  );
  const cells = (row: ForecastRow | null, name: string, figures: Figures) =>
    columns.map((column) => (
      <td key={column} className="px-1 py-1.5 text-right whitespace-nowrap">
        <FigureButton
          count={figures[column].count}
          amount={write(amountOf(figures[column]))}
          label={`${labels[column]}, ${name}`}
          onOpen={() => onOpen(row, column)}
        />
      </td>
    ));
  return (
    <div className="-mx-4 overflow-x-auto px-4">
      <table className="w-full text-left">
        <thead className="text-ink-muted">
          <tr className="border-b border-line">
            <th scope="col" className={nameStyle}>
              {groupLabels[by]}
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-3 py-2 text-right font-medium whitespace-nowrap"
              >
                {labels[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line last:border-0">
              <th scope="row" className={nameStyle}>
                {row.name}
              </th>
              {cells(row, row.name, row.figures)}
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot className="border-t border-line-strong">
            <tr>
              <th scope="row" className={nameStyle}>
                All
              </th>
              {cells(null, "all", all)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** Stays in sight while a phone scrolls the figures. */
const nameStyle =
  "sticky left-0 z-10 min-w-24 bg-surface py-2 pr-3 text-left font-medium wrap-break-word";
