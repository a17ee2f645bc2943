import { Download } from "lucide-react";
import { type ExportFormat, isExportColumn } from "#shared/exports.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { useDownload } from "#web/platform/download.ts";
import { withQuery } from "#web/platform/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from "#web/ui/dropdown-menu.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { ListView } from "#web/records/views/list-view.ts";

type ExportMenuProps = {
  view: ListView;
  /** The path of the list, and what narrows and sorts it, as its call takes it. */
  path: string;
  query: Record<string, string | null | undefined>;
  /** The records that are selected; all of the list where none are named. */
  ids?: string[];
};

/** Saves a list, or what is selected in it, as a file: a table with the columns that it shows, or with all. */
export function ExportMenu({ view, path, query, ids }: ExportMenuProps) {
  const { mutate: download, isPending } = useDownload("The export was refused");
  const shown =
    view.layout === "table"
      ? view.columns.filter((name) => isExportColumn(view.kind, name)).join(",")
      : null;
  const { parts } = kindDefinitions[view.kind];
  // Files are made of what is.
  if (view.asOf !== null) return null;
  const save = (format: ExportFormat, columns: string | null, rows?: string) => {
    const settings = { format, ...(columns !== null && { columns }), ...(rows && { rows }) };
    if (!ids) return download({ path: withQuery(`${path}/export`, { ...query, ...settings }) });
    // An address could not hold so many ids; they are told in the table's order.
    const sort = query.sort ? { sort: query.sort } : {};
    download({ path: `${path}/export`, body: { ids, ...sort, ...settings } });
  };
  return (
    <DropdownMenu
      trigger={
        <Button aria-disabled={isPending}>
          {isPending ? <Spinner /> : <Download aria-hidden />}
          {isPending ? "Exporting..." : "Export"}
        </Button>
      }
    >
      <DropdownMenuItem onSelect={() => save("csv", shown)}>CSV file</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => save("xlsx", shown)}>Excel file</DropdownMenuItem>
      {shown !== null && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => save("csv", null)}>
            CSV file, all columns
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save("xlsx", null)}>
            Excel file, all columns
          </DropdownMenuItem>
        </>
      )}
      {parts && (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => save("csv", null, parts.many)}>
            CSV file, one row for each {parts.one}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => save("xlsx", null, parts.many)}>
            Excel file, one row for each {parts.one}
          </DropdownMenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
