import { Download } from "lucide-react";
import { useDownload } from "#web/platform/calls/download.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu } from "#web/ui/menus/dropdown-menu.tsx";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ListView } from "#web/records/views/list-view.ts";
import type { ExportChoice } from "./export-items.tsx";

const ExportItems = lazyPart(async () => (await import("./export-items.tsx")).ExportItems, {
  isFetchedSoon: true,
});

type ExportMenuProps = {
  view: ListView;
  /** What narrows and sorts the list, as its call takes it. */
  query: Record<string, string | null | undefined>;
  /** The records that are selected; all of the list where none are named. */
  ids?: string[];
};

/** Saves a list, or what is selected in it, as a file: a table with the columns that it shows, or with all. */
export function ExportMenu({ view, query, ids }: ExportMenuProps) {
  const { mutate: download, isPending } = useDownload("The export was refused");
  // Files are made of what is.
  if (view.asOf !== null) return null;
  const path = listPaths[view.kind];
  const save = (choice: ExportChoice) => {
    if (!ids) return download({ path: withQuery(`${path}/export`, { ...query, ...choice }) });
    // An address is too short for so many ids; they are sent in the table's order.
    const sort = query.sort ? { sort: query.sort } : {};
    download({ path: `${path}/export`, body: { ids, ...sort, ...choice } });
  };
  return (
    <DropdownMenu
      fetchItems={ExportItems.fetchCode}
      trigger={
        <Button aria-disabled={isPending}>
          {isPending ? <Spinner /> : <Download aria-hidden />}
          {isPending ? "Exporting..." : "Export"}
        </Button>
      }
    >
      <ExportItems view={view} onSave={save} />
    </DropdownMenu>
  );
}
