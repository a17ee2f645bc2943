import type { z } from "zod";
import type { CellChange, CellEdit, TableColumn, TableRecord } from "./table-column.ts";
import type { TableCells } from "./use-table-cells.ts";

export type CellEditorProps<Item extends TableRecord> = {
  item: Item;
  column: Pick<TableColumn<Item>, "field" | "label">;
  edit: CellEdit<Item>;
  changes: z.ZodType;
  onSave: (change: CellChange) => void;
  onLeave: TableCells["leave"];
};
