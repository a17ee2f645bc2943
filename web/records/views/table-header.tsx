import { ArrowDown, ArrowUp } from "lucide-react";
import { newestFirst } from "#shared/filters/list-views.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { cn } from "#web/ui/class-names.ts";
import type { ListView } from "./list-view.ts";
import type { RowSelection } from "./selection.ts";
import { firstColumnStyle, firstColumnWidth } from "./table-row.tsx";

type HeaderColumn = {
  field: string;
  label: string;
  width: number;
  isSortable?: boolean;
  isNumber?: boolean;
};

type TableHeaderProps = {
  view: ListView;
  columns: readonly HeaderColumn[];
  /** Null where nothing can be done with a selection. */
  selection: RowSelection | null;
  ids: readonly string[];
};

/** The names of a table's columns; a press sorts by one, and the next one turns the order round. */
export function TableHeader({ view, columns, selection, ids }: TableHeaderProps) {
  const isAllSelected =
    selection !== null &&
    (selection.allMatching !== null || ids.every((id) => selection.ids.has(id)));
  return (
    <div
      role="rowgroup"
      className="sticky top-0 z-20 w-max min-w-full border-b border-line bg-surface"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="flex h-8 text-xs pointer-coarse:h-11 font-medium text-ink-muted"
      >
        {selection && (
          <div
            role="columnheader"
            aria-label="Selection"
            className="sticky left-0 z-10 grid w-10 shrink-0 place-items-center bg-surface"
          >
            <Checkbox
              label="Select all rows that are loaded"
              checked={isAllSelected}
              isMixed={!isAllSelected && selection.ids.size > 0}
              onChange={() => selection.toggleAll(ids)}
            />
          </div>
        )}
        {columns.map((column, place) => (
          <HeaderCell
            key={column.field}
            view={view}
            column={column}
            isFirst={place === 0}
            hasSelection={selection !== null}
          />
        ))}
      </div>
    </div>
  );
}

type HeaderCellProps = {
  view: ListView;
  column: HeaderColumn;
  isFirst: boolean;
  hasSelection: boolean;
};

function HeaderCell({ view, column, isFirst, hasSelection }: HeaderCellProps) {
  const sort = view.sort ?? newestFirst;
  const isSorted = sort.replace(/^-/, "") === column.field;
  const isDescending = sort.startsWith("-");
  const order = isDescending ? "descending" : "ascending";
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      aria-sort={column.isSortable ? (isSorted ? order : "none") : undefined}
      className={cn(
        "flex shrink-0 items-center px-3",
        column.isNumber && "justify-end",
        isFirst && cn(firstColumnStyle, "bg-surface", hasSelection ? "left-10" : "left-0"),
      )}
      style={{ width: isFirst ? firstColumnWidth : column.width }}
    >
      {column.isSortable ? (
        <button
          type="button"
          className="-mx-1 inline-flex h-7 pointer-coarse:h-11 items-center gap-1 rounded px-1 hover:bg-hover hover:text-ink"
          onClick={() =>
            view.setSort(isSorted && !isDescending ? `-${column.field}` : column.field)
          }
        >
          {column.label}
          {isSorted && <Arrow aria-hidden className="size-3.5" />}
        </button>
      ) : (
        column.label
      )}
    </div>
  );
}
