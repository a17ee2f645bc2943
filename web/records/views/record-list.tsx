import { createElement, type ReactNode } from "react";
import type { z } from "zod";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { RecordEditor } from "#web/platform/dialogs/record-editor.tsx";
import { BesideFilter } from "./beside-filter.tsx";
import { useRowSelection } from "./selection.ts";
import { tableCode } from "./table-code.ts";
import type { TableRecord } from "./table-column.ts";
import { TableSkeleton } from "./table-skeleton.tsx";
import type { RecordTableProps } from "./record-table-props.ts";

const recordTable = tableCode(async () => (await import("./record-table.tsx")).RecordTable);

interface RecordListProps<Item extends TableRecord> extends Omit<
  RecordTableProps<Item>,
  "selection"
> {
  schema: z.ZodType<Item>;
  /** What stands instead of the table while the view does not show one. */
  cards?: ReactNode;
  children: (record: Item | null, close: () => void) => ReactNode;
}

export function RecordList<Item extends TableRecord>(props: RecordListProps<Item>) {
  const { schema, cards, children, ...table } = props;
  const { view, list } = table;
  const isTable = cards === undefined || view.layout === "table";
  const loadedTable = recordTable.useCode(isTable);
  const selection = useRowSelection(list.items.map(({ id }) => id));
  return (
    <>
      <BesideFilter view={view}>
        {!isTable && cards}
        {isTable && !loadedTable && (
          <TableSkeleton label={kindDefinitions[view.kind].words.title} />
        )}
        {isTable && loadedTable && createElement(loadedTable<Item>, { ...table, selection })}
      </BesideFilter>
      <RecordEditor schema={schema} path={listPaths[view.kind]} loaded={list.items}>
        {children}
      </RecordEditor>
    </>
  );
}
