import { useState } from "react";
import { findField, type KnownFields } from "#shared/filters/known-fields.ts";
import { dealStep, type DealStep } from "#shared/rules/rule-steps.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { NamedSelect } from "#web/crm/rules/named-select.tsx";
import { stepLabels } from "#web/crm/rules/rule-words.ts";
import { DaysField } from "./days-field.tsx";
import { OwnerOrMemberField } from "./owner-or-member-field.tsx";
import { type StepEdit, StepForm } from "./step-form.tsx";

type DealDialogProps = StepEdit<DealStep> & { known: KnownFields };

export function DealDialog({ known, step, onSave, onClose }: DealDialogProps) {
  const [title, setTitle] = useState(step?.title ?? "");
  const [value, setValue] = useState(step?.value ?? "0");
  const [stage, setStage] = useState(step?.stage ?? null);
  const [days, setDays] = useState(String(step ? (step.closesInDays ?? "") : 30));
  const [ownerId, setOwnerId] = useState(step?.ownerId ?? null);
  const [isChecked, setIsChecked] = useState(false);
  const closesInDays = days === "" ? null : Number(days);
  const parsed = dealStep.safeParse({ type: "deal", title, stage, value, closesInDays, ownerId });
  const problemOf = (part: string) =>
    isChecked ? parsed.error?.issues.find(({ path }) => path[0] === part)?.message : undefined;
  const pipelines = usePipelines();
  const stages = Object.entries(findField(known, "deal", "stage")?.choices ?? {});
  const submit = () => {
    setIsChecked(true);
    if (parsed.success) onSave(parsed.data);
  };
  return (
    <StepForm
      title={stepLabels.deal}
      draft={{ title, value, stage, days, ownerId }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Title"
        required
        error={problemOf("title")}
        hint="The record's name comes after it, as in “Renewal: Acme”."
      >
        {(control) => (
          <Input {...control} value={title} onChange={({ target }) => setTitle(target.value)} />
        )}
      </Field>
      <Field label="Value" required error={problemOf("value")}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </Field>
      <Field label="Stage">
        {(control) => (
          <NamedSelect
            query={pipelines}
            what="The stages"
            control={control}
            items={stages.map(([id, name]) => ({ id, name }))}
            noneLabel="The first stage"
            value={stage ?? ""}
            onChange={(key) => setStage(key || null)}
          />
        )}
      </Field>
      <DaysField
        label="Expected to close in days"
        hint="Left empty, the deal has no such date."
        error={problemOf("closesInDays")}
        value={days}
        onChange={setDays}
      />
      <OwnerOrMemberField label="Owner" value={ownerId} onChange={setOwnerId} />
    </StepForm>
  );
}
