import type { ReactNode } from "react";
import type { z } from "zod";
import type { InfiniteList } from "#web/platform/lists/infinite-list.ts";
import type { ListView } from "./list-view.ts";
import type { RowSelection } from "./selection.ts";
import type { ListQuery } from "./selection-bar.tsx";
import type { TableColumn, TableRecord } from "./table-column.ts";

export interface RecordTableProps<Item extends TableRecord> {
  view: ListView;
  /** What narrows the list, as its call takes it. */
  query: ListQuery;
  list: InfiniteList<Item>;
  columns: readonly TableColumn<Item>[];
  /** Checks a change of one field. */
  changes: z.ZodType;
  nameOf: (item: Item) => string;
  selection: RowSelection;
  empty: ReactNode;
}
