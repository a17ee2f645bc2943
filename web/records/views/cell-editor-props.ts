import type { z } from "zod";
import type { CellChange, CellEdit, TableColumn, TableRecord } from "./table-column.ts";
import type { TableCells } from "./use-table-cells.ts";

/** What an editor in a cell is given. */
export type CellEditorProps<Item extends TableRecord> = {
  item: Item;
  column: Pick<TableColumn<Item>, "field" | "label">;
  edit: CellEdit<Item>;
  changes: z.ZodType;
  onSave: (change: CellChange) => void;
  onLeave: TableCells["leave"];
};
