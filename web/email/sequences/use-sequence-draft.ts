import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Sequence } from "#shared/email/sequences.ts";
import { useAsOpened } from "#web/platform/forms/use-as-opened.ts";
import { focusRefused } from "#web/ui/focus/focus.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { contentOf, draftOf, type SequenceDraft } from "./sequence-draft.ts";
import { problemsLeft, type Refusal, refusalOf } from "./sequence-problems.ts";
import { addSequence, changeSequence } from "./sequences.api.ts";

const noRefusal: Refusal = { problems: new Map(), rest: null };

/** A sequence as it is being written, and why it could not be saved. */
export function useSequenceDraft(sequence: Sequence | null, onSaved: () => void) {
  const opened = useAsOpened(sequence);
  const [begun] = useState(() => draftOf(opened));
  const [draft, setDraft] = useState(begun);
  const [refusal, setRefusal] = useState(noRefusal);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<SequenceDraft>) => {
    const changed = { ...draft, ...part };
    setDraft(changed);
    setRefusal({ ...refusal, problems: problemsLeft(refusal.problems, draft, changed) });
  };
  const save = async () => {
    setIsSaving(true);
    setRefusal(noRefusal);
    try {
      const content = contentOf(draft);
      if (opened) await changeSequence(opened.id, { ...content, version: opened.version });
      else await addSequence(content);
      toast({ title: "Sequence saved" });
      onSaved();
    } catch (error) {
      // The focus goes to what is marked by then.
      flushSync(() => setRefusal(refusalOf(error, draft.steps)));
      focusRefused(form.current);
    } finally {
      setIsSaving(false);
    }
  };
  return {
    draft,
    change,
    save,
    isSaving,
    isChanged: draft !== begun,
    form,
    failure: refusal.rest,
    problemAt: (place: string) => refusal.problems.get(place),
  };
}
