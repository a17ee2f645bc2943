import type { VirtualItem } from "@tanstack/react-virtual";
import type { ComponentProps } from "react";
import { useHasTime } from "#web/ui/menus/passing.ts";
import { CellEditor } from "./cell-editor.tsx";
import type { RowSelection } from "./selection.ts";
import type { TableColumn, TableRecord } from "./table-column.ts";
import { MissingRow, TableRow } from "./table-row.tsx";
import type { CellWrites } from "./use-cell-writes.ts";
import type { TableCells } from "./use-table-cells.ts";
import type { RecordTableProps } from "./record-table-props.ts";

type TableRowsProps<Item extends TableRecord> = RecordTableProps<Item> & {
  /** Those that are loaded, with what is being saved of them. */
  items: readonly Item[];
  rows: readonly VirtualItem[];
  /** Pixels. */
  headerHeight: number;
  firstInSight: number;
  isScrolling: boolean;
  cells: TableCells;
  writes: CellWrites<Item>;
  mayWrite: boolean;
};

export function TableRows<Item extends TableRecord>(props: TableRowsProps<Item>) {
  const { items, rows, cells, columns, selection, headerHeight } = props;
  const { offset } = props.list;
  const { active } = cells;
  // Where the active row is not loaded any more the Tab key leads to the first one in sight.
  const isStopAt = ({ index }: VirtualItem) =>
    items[active.row - offset] ? index === active.row : index >= props.firstInSight;
  const stop = rows.find((row) => items[row.index - offset] && isStopAt(row));
  return rows.map((row) => {
    const item = items[row.index - offset];
    const top = row.start - headerHeight;
    if (!item) return <MissingRow key={row.index} index={row.index} top={top} />;
    return (
      <PassedRow
        key={item.id}
        isPassing={props.isScrolling && row.index !== active.row}
        item={item}
        index={row.index}
        top={top}
        columns={columns}
        name={props.nameOf(item)}
        isSelected={props.mayWrite ? isSelectedIn(selection, item) : null}
        onToggle={selection.toggle}
        activeColumn={row === stop ? active.column : null}
        editor={
          cells.isEditing && row.index === active.row ? (
            <ActiveEditor {...props} item={item} column={columns[active.column]} />
          ) : null
        }
      />
    );
  });
}

type PassedRowProps<Item extends TableRecord> = ComponentProps<typeof TableRow<Item>> & {
  /** It comes while one scrolls. */
  isPassing: boolean;
};

function PassedRow<Item extends TableRecord>({ isPassing, ...row }: PassedRowProps<Item>) {
  return useHasTime(isPassing) ? (
    <TableRow {...row} />
  ) : (
    <MissingRow index={row.index} top={row.top} />
  );
}

type ActiveEditorProps<Item extends TableRecord> = TableRowsProps<Item> & {
  item: Item;
  column: TableColumn<Item> | undefined;
};

function ActiveEditor<Item extends TableRecord>(props: ActiveEditorProps<Item>) {
  const { item, column, cells, writes } = props;
  if (!column?.edit) return null;
  return (
    <CellEditor
      item={item}
      column={column}
      edit={column.edit}
      changes={props.changes}
      onSave={(change) => writes.save(item, props.nameOf(item), change)}
      onLeave={cells.leave}
    />
  );
}

function isSelectedIn({ allMatching, ids }: RowSelection, { id }: TableRecord): boolean {
  return allMatching !== null || ids.has(id);
}
