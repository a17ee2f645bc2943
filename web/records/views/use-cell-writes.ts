import { z } from "zod";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import { showInLists } from "#web/platform/lists/infinite-list.ts";
import { raised } from "#shared/format/first-letters.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { usePendingWrites, useRecordWrite } from "#web/platform/dialogs/record-writes.ts";
import type { CellChange, TableRecord } from "./table-column.ts";

export type CellWrites<Item> = {
  save: (item: Item, name: string, change: CellChange) => void;
  /** The rows as they are to be once the server has answered: the same where nothing is being saved. */
  shown: (items: readonly Item[]) => readonly Item[];
};

const cellInput = z.object({
  input: z.object({ id: z.string(), shown: z.record(z.string(), z.unknown()) }),
});

type CellWrite = { id: string; name: string; seen: TableRecord } & CellChange;

const answeredRecord = z.looseObject({ id: z.string() });

/** Changes single fields of rows: shown at once, refused where someone else changed the same. */
export function useCellWrites<Item extends TableRecord>(kind: ListedKind): CellWrites<Item> {
  const path = listPaths[kind];
  const name = `cell-${kind}`;
  const { mutate } = useRecordWrite({
    name,
    call: ({ id, seen, body }: CellWrite) => ({
      method: "PUT",
      path: apiPaths.record(path, id),
      body,
      seen,
    }),
    label: (input) => `Changes of ${input.name}`,
    apply: (answer) => showAnswered(path, answeredRecord.parse(answer)),
    done: `${raised(kind)} updated successfully`,
    failed: `The ${kind} was not changed`,
    canUndo: true,
    scope: name,
  });
  const pending = usePendingWrites(name).map((write) => cellInput.parse(write).input);
  return {
    save: (item, itemName, change) =>
      mutate({ id: item.id, name: itemName, seen: item, ...change }),
    shown: (items) => (pending.length === 0 ? items : items.map((item) => withOwn(item, pending))),
  };
}

/** In lists and on its own page, before they are asked for again. */
function showAnswered(path: string, changed: { id: string }): void {
  showInLists(path, changed);
  queryClient.setQueryData([path, changed.id], (known: object | undefined) => known && changed);
}

type PendingCell = z.output<typeof cellInput>["input"];

function withOwn<Item extends TableRecord>(item: Item, pending: readonly PendingCell[]): Item {
  const own = pending.filter(({ id }) => id === item.id);
  if (own.length === 0) return item;
  return { ...item, ...Object.fromEntries(own.flatMap(({ shown }) => Object.entries(shown))) };
}
