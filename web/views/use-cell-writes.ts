import { z } from "zod";
import { showInLists } from "#web/platform/infinite-list.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { usePendingWrites, useRecordWrite } from "#web/platform/record-writes.ts";
import type { ListView } from "./list-view.ts";
import type { CellChange, TableRecord } from "./table-column.ts";

export type SaveCell<Item> = (item: Item, name: string, change: CellChange) => void;

const cellInput = z.object({
  input: z.object({ id: z.string(), shown: z.record(z.string(), z.unknown()) }),
});

/** Changes single fields of rows: shown at once, refused where somebody else changed the same. */
export function useCellWrites<Item extends TableRecord>({
  view,
  path,
}: {
  view: ListView;
  path: string;
}) {
  const { kind } = view;
  const name = `cell-${kind}`;
  const { mutate } = useRecordWrite({
    name,
    call: ({ id, seen, body }: { id: string; name: string; seen: object } & CellChange) => ({
      method: "PUT",
      path: apiPaths.record(path, id),
      body,
      seen,
    }),
    label: (input) => `Changes of ${input.name}`,
    apply: ({ id, seen, shown }) => showInLists(path, { ...seen, ...shown, id }),
    done: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} updated successfully`,
    failed: `The ${kind} was not changed`,
    canUndo: true,
    scope: name,
  });
  const pending = usePendingWrites(name).map((write) => cellInput.parse(write).input);
  const save: SaveCell<Item> = (item, itemName, change) =>
    mutate({ id: item.id, name: itemName, seen: item, ...change });
  return {
    save,
    /** A row as it is to be once the server has answered. */
    shown: (item: Item): Item => {
      const own = pending.filter(({ id }) => id === item.id);
      return { ...item, ...Object.fromEntries(own.flatMap(({ shown }) => Object.entries(shown))) };
    },
  };
}
