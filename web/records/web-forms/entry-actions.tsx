import type { WebFormEntry } from "#shared/web-forms/web-forms.ts";
import { Button } from "#web/ui/button.tsx";
import { useAcceptEntry, useDeleteEntry, useSetAside } from "./web-forms.api.ts";

type EntryActionsProps = {
  formId: string;
  entry: Pick<WebFormEntry, "id" | "state">;
  /** Of the entry, for those who do not see where the buttons stand. */
  name: string;
  onDeleted?: () => void;
};

export function EntryActions({ formId, entry, name, onDeleted }: EntryActionsProps) {
  const accept = useAcceptEntry(formId);
  const setAside = useSetAside(formId);
  const remove = useDeleteEntry(formId);
  const isSetAside = entry.state === "spam" || entry.state === "failed";
  const acceptLabel = entry.state === "spam" ? "Make a contact" : "Try again";
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {isSetAside && (
        <Button
          aria-label={`${acceptLabel}: ${name}`}
          disabled={accept.isPending}
          onClick={() => accept.mutate(entry.id)}
        >
          {acceptLabel}
        </Button>
      )}
      {entry.state !== "spam" && (
        <Button
          aria-label={`Set aside as spam: ${name}`}
          disabled={setAside.isPending}
          onClick={() => setAside.mutate(entry.id)}
        >
          Set aside as spam
        </Button>
      )}
      <Button
        aria-label={`Delete entry: ${name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(entry.id, { onSuccess: onDeleted })}
      >
        Delete entry
      </Button>
    </div>
  );
}
