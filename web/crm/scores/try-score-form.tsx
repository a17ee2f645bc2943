import { useState } from "react";
import { searchRecords } from "#web/records/kinds/search-records.ts";
import { useSearchOptions } from "#web/platform/lists/use-search-options.ts";
import { Button } from "#web/ui/button.tsx";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PointsList } from "./points-list.tsx";
import { readDraft, type ScoreDraft } from "./score-draft.ts";
import { useTryScore } from "./scores.api.ts";

export function TryScoreForm({ draft }: { draft: ScoreDraft }) {
  const [contact, setContact] = useState<ComboboxOption | null>(null);
  const [problem, setProblem] = useState<string>();
  const trial = useTryScore();
  const searching = useSearchOptions({ ...searchRecords("contact"), isHint: true });
  const { score, problems } = readDraft(draft);
  const input = score && {
    contactId: contact?.value ?? "",
    fit: score.fit,
    engagement: score.engagement,
  };
  const isOfNow = JSON.stringify(trial.variables) === JSON.stringify(input);
  const submit = () => {
    const [incomplete] = Object.values(problems ?? {});
    const found = contact ? incomplete : "Choose a contact";
    setProblem(found);
    if (!found && input) trial.mutate(input);
  };
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">Try it</h3>
      <Field label="On this contact" error={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Combobox
              control={control}
              value={contact}
              onChange={setContact}
              {...searching}
              searchPlaceholder="Search contacts..."
            />
            <Button disabled={trial.isPending} onClick={submit}>
              {trial.isPending ? "Trying..." : "Try it"}
            </Button>
          </div>
        )}
      </Field>
      {isOfNow && contact && trial.data && (
        <section aria-label={`Points of ${contact.label}`}>
          <PointsList worked={trial.data} />
        </section>
      )}
    </section>
  );
}
