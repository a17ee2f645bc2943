import type { ReactNode } from "react";
import type { z } from "zod";
import { RecordEditor } from "#web/platform/record-editor.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { BesideFilter } from "./beside-filter.tsx";
import type { RecordTable, RecordTableProps } from "./record-table.tsx";
import { useRowSelection } from "./selection.ts";
import type { TableRecord } from "./table-column.ts";

/** Hands the table on, whose kind of record only its user knows. */
const WithTable = lazyPart(
  async () => {
    const { RecordTable: Table } = await import("./record-table.tsx");
    return ({ children }: { children: (table: typeof RecordTable) => ReactNode }) =>
      children(Table);
  },
  { isFetchedSoon: true },
);

if (isTableAsked()) void WithTable.fetchCode();

/** Then its code is fetched along with the page's. */
function isTableAsked(): boolean {
  return (
    typeof location === "object" && new URLSearchParams(location.search).get("layout") === "table"
  );
}

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
  const { view, list, path } = table;
  const selection = useRowSelection(list.items.map(({ id }) => id));
  return (
    <>
      <BesideFilter view={view}>
        {cards !== undefined && view.layout !== "table" ? (
          cards
        ) : (
          <WithTable>{(Table) => <Table {...table} selection={selection} />}</WithTable>
        )}
      </BesideFilter>
      <RecordEditor schema={schema} path={path} loaded={list.items}>
        {children}
      </RecordEditor>
    </>
  );
}
