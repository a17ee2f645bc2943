import { Paperclip } from "lucide-react";
import type { EntryFile } from "#shared/web-forms/web-form-files.ts";
import { useDownload } from "#web/platform/calls/download.ts";
import { sizeText } from "#web/records/imports/import-words.ts";
import { Button } from "#web/ui/button.tsx";
import { sentence } from "#web/ui/isolated.ts";
import { wrappingButton } from "#web/ui/wrapping-button.ts";

type EntryFilesProps = {
  files: readonly EntryFile[];
  /** Where one of them is downloaded. */
  pathOf: (id: string) => string;
};

/** What a visitor sent along; each is fetched when someone wants it. */
export function EntryFiles({ files, pathOf }: EntryFilesProps) {
  const download = useDownload("The file was not downloaded");
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-2">
      {files.map(({ id, label, name, bytes }) => (
        <li key={id} className="min-w-0">
          <Button
            className={wrappingButton}
            title={label}
            disabled={download.isPending}
            onClick={() => download.mutate({ path: pathOf(id), fileName: name })}
          >
            <Paperclip aria-hidden />
            {sentence`${name} (${sizeText(bytes)})`}
          </Button>
        </li>
      ))}
    </ul>
  );
}
