import { CircleAlert } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "#web/ui/button.tsx";
import { listMissingParts, onMissingPartsChange } from "./missing-parts.ts";

/** Once, beside the page: a part has no place of its own before its code is there. */
export function MissingPartsNotice() {
  const retries = useSyncExternalStore(onMissingPartsChange, listMissingParts, listMissingParts);
  const retryAll = () => {
    for (const retry of retries) retry();
  };
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-(--bottom-bar) z-60 flex justify-center p-4 print:hidden"
    >
      {retries.length > 0 && (
        <div className="pointer-events-auto flex max-w-xl flex-wrap items-center justify-end gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-sm text-ink shadow-popover">
          <CircleAlert aria-hidden className="size-4 shrink-0 text-danger-ink" />
          <p className="min-w-48 flex-1">
            <span className="font-medium">Part of this page could not be loaded.</span>{" "}
            <span className="text-ink-muted">Try again, or load the page again.</span>
          </p>
          <div className="flex gap-2">
            <Button onClick={() => window.location.reload()}>Load Page Again</Button>
            <Button variant="primary" onClick={retryAll}>
              Try Again
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
