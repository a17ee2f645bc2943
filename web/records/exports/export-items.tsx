import { type ExportFormat, isExportColumn } from "#shared/records/exports.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { DropdownMenuItem, DropdownMenuSeparator } from "#web/ui/menus/dropdown-menu.tsx";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import type { ListView } from "#web/records/views/list-view.ts";

export type ExportChoice = {
  format: ExportFormat;
  columns?: string;
  rows?: string;
  /** Whose day is in the file's name. */
  timeZone?: string;
};

type ExportItemsProps = { view: ListView; onSave: (choice: ExportChoice) => void };

/** A table saves the columns that it shows, or all. */
export function ExportItems({ view, onSave }: ExportItemsProps) {
  const shown = view.columns.filter((name) => isExportColumn(view.kind, name)).join(",");
  const columns = view.layout === "table" ? { columns: shown } : {};
  const { parts } = kindDefinitions[view.kind];
  return (
    <>
      <FileItems suffix="" settings={columns} onSave={onSave} />
      {view.layout === "table" && (
        <>
          <DropdownMenuSeparator />
          <FileItems suffix=", all columns" settings={{}} onSave={onSave} />
        </>
      )}
      {parts && (
        <>
          <DropdownMenuSeparator />
          <FileItems
            suffix={`, one row for each ${parts.one}`}
            settings={{ rows: parts.many }}
            onSave={onSave}
          />
        </>
      )}
    </>
  );
}

type FileItemsProps = {
  suffix: string;
  settings: Pick<ExportChoice, "columns" | "rows">;
  onSave: (choice: ExportChoice) => void;
};

function FileItems({ suffix, settings, onSave }: FileItemsProps) {
  const timeZone = ownTimeZone();
  const save = (format: ExportFormat) =>
    onSave({ format, ...settings, ...(timeZone !== null && { timeZone }) });
  return (
    <>
      <DropdownMenuItem onSelect={() => save("csv")}>{`CSV file${suffix}`}</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => save("xlsx")}>{`Excel file${suffix}`}</DropdownMenuItem>
    </>
  );
}
