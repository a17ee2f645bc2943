import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useContactSearch } from "#web/email/templates/contact-search.ts";
import { Button } from "#web/ui/button.tsx";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { SortableList } from "#web/ui/lists/sortable-list.tsx";
import { type DraftStep, draftStep, newSteps } from "./sequence-draft.ts";
import type { ProblemAt } from "./sequence-problems.ts";
import { RefusableGroup } from "./refusable-group.tsx";
import { kindLabels } from "./sequence-words.ts";
import { StepFields } from "./step-fields.tsx";
import type { SequenceStep } from "#shared/email/sequence-steps.ts";

type StepListProps = {
  steps: DraftStep[];
  problemAt: ProblemAt;
  onChange: (steps: DraftStep[]) => void;
};

export function StepList({ steps, problemAt, onChange }: StepListProps) {
  const [contact, setContact] = useState<ComboboxOption | null>(null);
  const numbers = new Map(steps.map(({ id }, index) => [id, index + 1]));
  const nameOf = ({ id, step }: DraftStep) => `step ${numbers.get(id)}, ${kindLabels[step.kind]}`;
  const set = (id: string, step: SequenceStep) =>
    onChange(steps.map((one) => (one.id === id ? { id, step } : one)));
  const remove = (id: string) => onChange(steps.filter((one) => one.id !== id));
  return (
    <section aria-label="Steps" className="grid gap-3">
      <PreviewFor contact={contact} onChange={setContact} />
      <SortableList
        label="Steps"
        items={steps}
        nameOf={nameOf}
        onOrder={onChange}
        itemClassName="items-start bg-raised"
      >
        {(item) => (
          <RefusableGroup
            label={`Step ${numbers.get(item.id)}`}
            problem={problemAt(item.id)}
            className="min-w-0 grow"
            head={
              <div className="mb-1 flex items-center justify-between gap-2">
                <p className="font-medium">
                  {numbers.get(item.id)}. {kindLabels[item.step.kind]}
                </p>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${nameOf(item)}`}
                  onClick={() => remove(item.id)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
            }
          >
            <StepFields
              step={item.step}
              thread={threadBefore(steps, item)}
              contactId={contact?.value ?? null}
              problemAt={(field) => problemAt(`${item.id}.${field}`)}
              onChange={(step) => set(item.id, step)}
            />
          </RefusableGroup>
        )}
      </SortableList>
      <RefusableGroup label="More steps" problem={problemAt("steps")}>
        <AddStep onAdd={(step) => onChange([...steps, draftStep(step)])} />
      </RefusableGroup>
    </section>
  );
}

type PreviewForProps = {
  contact: ComboboxOption | null;
  onChange: (contact: ComboboxOption | null) => void;
};

function PreviewFor({ contact, onChange }: PreviewForProps) {
  const searching = useContactSearch();
  return (
    <Field label="Preview for">
      {(control) => (
        <Combobox
          control={control}
          value={contact}
          onChange={onChange}
          {...searching}
          noneLabel="Choose a contact"
          searchPlaceholder="Search contacts..."
        />
      )}
    </Field>
  );
}

/** The subject of the thread that an email without one goes into. */
function threadBefore(steps: DraftStep[], { id }: DraftStep): string | null {
  const before = steps.slice(
    0,
    steps.findIndex((one) => one.id === id),
  );
  const subjects = before.flatMap(({ step }) => (step.kind === "email" ? [step.subject] : []));
  return subjects.findLast((subject) => subject !== "") ?? null;
}

function AddStep({ onAdd }: { onAdd: (step: SequenceStep) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => onAdd(newSteps.email)}>Add email</Button>
      <Button onClick={() => onAdd(newSteps.wait)}>Add wait</Button>
      <Button onClick={() => onAdd(newSteps.task)}>Add task</Button>
    </div>
  );
}
