import { useFormContext } from "react-hook-form";
import { z } from "zod";
import type { ClosedType } from "#shared/crm/pipelines.ts";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { isUnloaded } from "#web/platform/forms/is-unloaded.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { useCloseReasons, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";

/** Why a deal is won or lost, from the workspace's list; nothing while the form's stage is open. */
export function closeReasonField(label: string): FieldRenderer {
  return labelled(label, (name) => <CloseReasonField name={name} label={label} />);
}

export function closeNoteField(label: string): FieldRenderer {
  return labelled(label, (name) => <CloseNoteField name={name} label={label} />);
}

type FieldProps = { name: string; label: string };

function CloseReasonField({ name, label }: FieldProps) {
  const { register, watch, getFieldState, formState } = useFormContext();
  const type = useClosedType();
  const query = useCloseReasons();
  const { data: reasons } = query;
  const chosen = z.string().catch("").parse(watch(name));
  const listed = (type && reasons?.[type]) ?? [];
  const isNone = listed.length === 0 && chosen === "" && !isUnloaded(query);
  if (!type || isNone) return null;
  const options = chosen === "" || listed.includes(chosen) ? listed : [...listed, chosen];
  return (
    <Field label={label} error={getFieldState(name, formState).error?.message}>
      {(control) => (
        <>
          <Select {...register(name)} {...control}>
            <option value="">None</option>
            {options.map((reason) => (
              <option key={reason} value={reason}>
                {reason}
              </option>
            ))}
          </Select>
          <UnloadedChoices query={query} what="The reasons" />
        </>
      )}
    </Field>
  );
}

function CloseNoteField({ name, label }: FieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  if (!useClosedType()) return null;
  return (
    <Field label={label} error={getFieldState(name, formState).error?.message}>
      {(control) => <Textarea rows={3} {...register(name)} {...control} />}
    </Field>
  );
}

function useClosedType(): ClosedType | null {
  const { watch } = useFormContext();
  const { stageOf } = useStages();
  const type = stageOf(z.string().catch("").parse(watch("stage")))?.type;
  return type === "won" || type === "lost" ? type : null;
}
