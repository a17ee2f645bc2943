import { useMutation } from "@tanstack/react-query";
import { changeSetHeader } from "#shared/changes.ts";
import { toast } from "#web/ui/toast-store.ts";
import { callApi, failureSentence } from "./api-client.ts";
import { apiPaths } from "./paths.ts";
import { refreshRecords } from "./refresh-records.ts";

type RecordWrite<Input> = {
  /** Makes the call. */
  write: (input: Input) => Promise<Response>;
  /** The toast's title when it went well, such as "Contact created successfully". */
  done: string;
  /** Title of the toast when it did not; its text is the server's sentence. */
  failed: string;
  /** The query key of the record that is there no more. */
  deletes?: (input: Input) => readonly string[];
  /** Puts an Undo on the toast, which takes the whole change back. */
  canUndo?: boolean;
  /** Writes of one scope, such as a record's id, are sent one after the other. */
  scope?: string;
};

/** A change of records: tells how it went, and asks the server again for what is on the screen. */
export function useRecordWrite<Input>({
  write,
  done,
  failed,
  deletes,
  canUndo,
  scope,
}: RecordWrite<Input>) {
  return useMutation({
    mutationFn: write,
    ...(scope === undefined ? {} : { scope: { id: scope } }),
    onSuccess: (response, input) => {
      const changeSetId = canUndo ? response.headers.get(changeSetHeader) : null;
      toast({ title: done, ...(changeSetId ? { action: undoAction(changeSetId) } : {}) });
      void refreshRecords(deletes?.(input));
    },
    onError: (failure) => toastFailure(failed, failure),
  });
}

function undoAction(changeSetId: string) {
  return { label: "Undo", onPress: () => void undoChange(changeSetId) };
}

async function undoChange(changeSetId: string): Promise<void> {
  try {
    await callApi("POST", apiPaths.undo(changeSetId));
    toast({ title: "Change undone" });
    await refreshRecords();
  } catch (failure) {
    toastFailure("The change could not be undone", failure);
  }
}

/** A destructive toast with what the server said about a failure. */
export function toastFailure(title: string, failure: unknown): void {
  toast({ title, description: failureSentence(failure), variant: "destructive" });
}
