import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { OutgoingContent } from "#shared/outgoing-emails.ts";
import { failureSentence } from "#web/platform/api-client.ts";
import { keepDraft } from "#web/email/outgoing/outgoing-emails.api.ts";

const afterMs = 800;

export type Keeping = { note: string | null; isFailed: boolean };

/** Stores what is typed once it rests for a moment. */
export function useKeptDraft(id: string, form: UseFormReturn<OutgoingContent>) {
  const [keeping, setKeeping] = useState<Keeping>({ note: null, isFailed: false });
  const timer = useRef<number | undefined>(undefined);
  const keep = async () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    try {
      await keepDraft(id, form.getValues());
      setKeeping({ note: "Draft saved", isFailed: false });
    } catch (failure) {
      setKeeping({ note: failureSentence(failure), isFailed: true });
    }
  };
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void keep(), afterMs);
    });
    return () => {
      unsubscribe();
      window.clearTimeout(timer.current);
    };
    // `keep` reads the form as it is by then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, id]);
  return {
    ...keeping,
    /** Stores at once what still waits. */
    flush: async () => {
      if (timer.current !== undefined) await keep();
    },
    /** What is sent or discarded is not stored behind that. */
    stop: () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
  };
}
