import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OutgoingContent } from "#shared/email/outgoing-emails.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { keepDraft } from "#web/email/outgoing/outgoing-emails.api.ts";

const afterMs = 800;

export type Keeping = { note: string | null; isFailed: boolean };

/** Stores what is typed once it rests for a moment, or its form is gone. */
export function useKeptDraft(id: string, form: UseFormReturn<OutgoingContent>) {
  const [keeping, setKeeping] = useState<Keeping>({ note: null, isFailed: false });
  const [isUnsaved, setIsUnsaved] = useState(false);
  const isTyped = useRef(false);
  const isStopped = useRef(false);
  const isClosed = useRef(false);
  const latest = useRef(0);
  const keep = async () => {
    if (!isTyped.current || isStopped.current) return;
    isTyped.current = false;
    latest.current += 1;
    const number = latest.current;
    try {
      await keepDraft(id, form.getValues());
      setKeeping({ note: "Draft saved", isFailed: false });
      if (number === latest.current && !isTyped.current) setIsUnsaved(false);
    } catch (failure) {
      // A later call stores all of it.
      if (number !== latest.current) return;
      isTyped.current = true;
      // What is sent takes it along, and `resume` stores it otherwise.
      if (isStopped.current) return;
      setKeeping({ note: failureSentence(failure), isFailed: true });
      if (isClosed.current) toastFailure("The draft was not saved", failure);
    }
  };
  useEffect(() => {
    let timer: number | undefined;
    isClosed.current = false;
    const { unsubscribe } = form.watch(() => {
      isTyped.current = true;
      setIsUnsaved(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void keep(), afterMs);
    });
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
      isClosed.current = true;
      void keep();
    };
    // `keep` reads the form as it is by then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, id]);
  return {
    ...keeping,
    isUnsaved,
    isClosed: () => isClosed.current,
    /** What is sent or discarded is not stored behind that. */
    stop: () => {
      isStopped.current = true;
    },
    /** It was not sent. */
    resume: () => {
      isStopped.current = false;
      void keep();
    },
  };
}
