import type { z } from "zod";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { cn } from "#web/ui/class-names.ts";
import { CellEditor } from "./cell-editor.tsx";
import type { RowSelection } from "./selection.ts";
import type { TableColumn, TableRecord } from "./table-column.ts";
import type { SaveCell } from "./use-cell-writes.ts";
import type { TableCells } from "./use-table-cells.ts";

/** The column that says which record it is stays in sight. */
export const firstColumnStyle = "sticky z-10 border-r border-line";
export const firstColumnWidth = "min(14rem, 44vw)";

type TableRowProps<Item extends TableRecord> = {
  item: Item;
  index: number;
  /** Pixels. */
  top: number;
  columns: readonly TableColumn<Item>[];
  name: string;
  selection: RowSelection | null;
  cells: TableCells;
  changes: z.ZodType;
  onSave: SaveCell<Item>;
};

export function TableRow<Item extends TableRecord>(props: TableRowProps<Item>) {
  const { item, index, top, columns, name, selection, cells } = props;
  const isSelected =
    selection !== null && (selection.allMatching !== null || selection.ids.has(item.id));
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selection ? isSelected : undefined}
      className={cn(
        "group absolute left-0 flex h-10 w-max min-w-full border-b border-line last:border-b-0",
        // What an editor says below its cell stands before the next row.
        cells.isEditing && cells.active.row === index && "z-10",
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      {selection && (
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
              selection.toggle(item.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </div>
      )}
      {columns.map((column, place) => (
        <Cell key={column.field} {...props} column={column} place={place} isSelected={isSelected} />
      ))}
      <div role="presentation" className={cn("flex-1", ground(isSelected))} />
    </div>
  );
}

function ground(isSelected: boolean): string {
  return isSelected ? "bg-accent-soft" : "bg-surface group-hover:bg-hover";
}

type CellProps<Item extends TableRecord> = TableRowProps<Item> & {
  column: TableColumn<Item>;
  place: number;
  isSelected: boolean;
};

function Cell<Item extends TableRecord>(props: CellProps<Item>) {
  const { item, index, column, place, cells, selection, isSelected } = props;
  const at = { row: index, column: place };
  const isActive = cells.active.row === index && cells.active.column === place;
  const isEditing = isActive && cells.isEditing;
  return (
    <div
      role={place === 0 ? "rowheader" : "gridcell"}
      data-cell={`${index}:${place}`}
      tabIndex={isActive ? 0 : -1}
      aria-readonly={column.edit === undefined || undefined}
      onFocus={() => !isActive && cells.activate(at)}
      onDoubleClick={() => cells.edit(at)}
      className={cn(
        "flex shrink-0 items-center px-3 focus-visible:-outline-offset-2",
        ground(isSelected),
        column.isNumber && "justify-end tabular-nums",
        place === 0 && cn(firstColumnStyle, "font-medium", selection ? "left-10" : "left-0"),
        isEditing && "overflow-visible px-1",
      )}
      style={{ width: place === 0 ? firstColumnWidth : column.width }}
    >
      {isEditing && column.edit ? (
        <CellEditor
          item={item}
          column={column}
          edit={column.edit}
          changes={props.changes}
          onSave={(changed) => props.onSave(item, props.name, changed)}
          onLeave={cells.leave}
        />
      ) : (
        <span className="min-w-0 truncate">{column.render(item) ?? <Nothing />}</span>
      )}
    </div>
  );
}

function Nothing() {
  return <span className="text-ink-faint">–</span>;
}
