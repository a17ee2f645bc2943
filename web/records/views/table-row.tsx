import { type ReactNode, useMemo } from "react";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { cn } from "#web/ui/class-names.ts";
import type { RowSelection } from "./selection.ts";
import type { TableColumn, TableRecord } from "./table-column.ts";

/** The column that says which record it is stays in sight. */
export const firstColumnStyle = "sticky z-10 border-r border-line";
export const firstColumnWidth = "min(14rem, 44vw)";

type TableRowProps<Item extends TableRecord> = {
  item: Item;
  index: number;
  top: number;
  columns: readonly TableColumn<Item>[];
  name: string;
  /** Null where nothing can be done with a selection. */
  isSelected: boolean | null;
  onToggle: RowSelection["toggle"];
  /** The column of the cell that the Tab key leads to; null where it is in another row. */
  activeColumn: number | null;
  /** Stands in the active cell while it is edited. */
  editor: ReactNode;
};

/** Rendered again only where something of it has changed: a table renders many times a second while it scrolls. */
export function TableRow<Item extends TableRecord>(props: TableRowProps<Item>): ReactNode {
  const { item, index, top, columns, name, isSelected, onToggle, activeColumn, editor } = props;
  return useMemo(
    () => (
      <Row {...{ item, index, top, columns, name, isSelected, onToggle, activeColumn, editor }} />
    ),
    [item, index, top, columns, name, isSelected, onToggle, activeColumn, editor],
  );
}

function Row<Item extends TableRecord>(props: TableRowProps<Item>) {
  const { item, index, top, columns, name, isSelected, onToggle, editor } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      className={cn(
        "group absolute left-0 isolate flex h-(--row-height) w-max min-w-full border-b border-line last:border-b-0",
        // What an editor says below its cell stands before the next row.
        editor && "z-10",
      )}
      style={{ top }}
    >
      {isSelected !== null && (
        <div
          role="gridcell"
          className={cn(
            "sticky left-0 z-10 grid w-10 shrink-0 place-items-center",
            ground(isSelected),
          )}
        >
          <Checkbox
            label={`Select ${name}`}
            tabIndex={-1}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              onToggle(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </div>
      )}
      {columns.map((column, place) => (
        <Cell key={column.field} {...props} column={column} place={place} />
      ))}
      <div role="presentation" className={cn("flex-1", ground(isSelected))} />
    </div>
  );
}

function ground(isSelected: boolean | null): string {
  return isSelected ? "bg-accent-soft" : "bg-surface group-hover:bg-hover";
}

type CellProps<Item extends TableRecord> = TableRowProps<Item> & {
  column: TableColumn<Item>;
  place: number;
};

/** Its focus and a double click on it are the table's: see useTableCells. */
function Cell<Item extends TableRecord>(props: CellProps<Item>) {
  const { item, index, column, place, isSelected, activeColumn } = props;
  const isActive = activeColumn === place;
  const editor = isActive ? props.editor : null;
  return (
    <div
      role={place === 0 ? "rowheader" : "gridcell"}
      data-cell={`${index}:${place}`}
      tabIndex={isActive ? 0 : -1}
      aria-readonly={column.edit === undefined || undefined}
      className={cn(
        "flex shrink-0 items-center px-3 focus-visible:-outline-offset-2",
        ground(isSelected),
        column.isNumber && "justify-end tabular-nums",
        place === 0 &&
          cn(firstColumnStyle, "font-medium", isSelected === null ? "left-0" : "left-10"),
        editor && editorStyle,
      )}
      style={{ width: place === 0 ? firstColumnWidth : column.width }}
    >
      {editor ?? <span className="min-w-0 truncate">{column.render(item) ?? <Nothing />}</span>}
    </div>
  );
}

const editorStyle =
  "overflow-visible px-1 [&_:is(input,select,button)]:h-[calc(var(--row-height)-4px)] [&_:is(input,select,button)]:min-h-0";

function Nothing() {
  return <span className="text-ink-faint">–</span>;
}

/** A row that is being loaded. It is still, since many come and go while one scrolls. */
export function MissingRow({ index, top }: { index: number; top: number }) {
  return (
    <div
      aria-hidden
      data-row={index}
      className="absolute inset-x-0 h-(--row-height) p-1"
      style={{ top }}
    >
      <div className="size-full rounded-md bg-hover" />
    </div>
  );
}
