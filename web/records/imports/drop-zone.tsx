import { format } from "#shared/format/format.ts";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { maxImportBytes, maxImportColumns, maxImportRows } from "#shared/imports/imports.ts";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";

const most = `${maxImportBytes / 1024 ** 2} MB, ${format.number(maxImportRows)} rows and ${maxImportColumns} columns`;

const limits = `CSV or XLSX, at most ${most}, with the names of the columns above them.`;

export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) onFile(dropped);
      }}
      className={cn(
        "grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-6 py-10 text-center transition-colors",
        isOver && "border-accent bg-accent-soft",
      )}
    >
      <FileUp aria-hidden className="size-8 text-ink-muted" strokeWidth={1.5} />
      <p className="max-sm:hidden">Drop a file here, or</p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label="File to import"
        className="hidden"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
      <p className="max-w-prose text-ink-muted">{limits}</p>
      <p className="max-w-prose text-ink-muted">
        Exports of HubSpot, Salesforce, Pipedrive, Google and Outlook are recognized. Nothing
        changes until you have seen what would, and a whole import can be undone.
      </p>
    </div>
  );
}
