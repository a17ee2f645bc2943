import { format as formatDate } from "date-fns";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { outcomeLabels } from "#shared/crm/activities.ts";
import { format } from "#shared/format/format.ts";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { isUnreadable } from "#web/platform/forms/unreadable-fields.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { outcomesFor } from "./fitting-outcome.ts";

/** When it took place, by the reader's clock; now unless another time is given. */
export function occurredField(label: string): FieldRenderer {
  return labelled(
    label,
    (name) => <OccurredInput name={name} label={label} />,
    (value) => (typeof value === "string" ? format.moment(value, "minute") : "Now"),
  );
}

function OccurredInput({ name, label }: InputProps) {
  const { field, fieldState } = useController<Record<string, string | undefined>>({ name });
  const [opened] = useState(() => new Date());
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} isHalf error={fieldState.error?.message}>
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          type="datetime-local"
          max={localText(opened)}
          value={typed ?? localText(field.value ? new Date(field.value) : opened)}
          onBlur={({ target }) => {
            // Half a moment stays, for the form to refuse.
            if (!isUnreadable(target)) setTyped(null);
            field.onBlur();
          }}
          onChange={({ target: { value } }) => {
            setTyped(value);
            field.onChange(value === "" ? undefined : new Date(value).toISOString());
          }}
        />
      )}
    </Field>
  );
}

/** As the browser's input writes it. */
function localText(moment: Date): string {
  return formatDate(moment, "yyyy-MM-dd'T'HH:mm");
}

export function durationField(label: string): FieldRenderer {
  return labelled(
    label,
    (name) => <DurationInput name={name} label={label} />,
    (value) => (typeof value === "number" ? `${value} minutes` : "None"),
  );
}

function DurationInput({ name, label }: InputProps) {
  const { field, fieldState } = useController<Record<string, number | null | undefined>>({ name });
  return (
    <Field label={label} isHalf error={fieldState.error?.message}>
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          type="number"
          inputMode="numeric"
          min={1}
          autoComplete="off"
          value={field.value ?? ""}
          onBlur={field.onBlur}
          onChange={({ target: { value } }) => field.onChange(value === "" ? null : Number(value))}
        />
      )}
    </Field>
  );
}

/** Only calls and meetings have one. */
export function outcomeField(label: string): FieldRenderer {
  return labelled(
    label,
    (name) => <OutcomeInput name={name} label={label} />,
    (value) => outcomeLabels[String(value)] ?? "None",
  );
}

function OutcomeInput({ name, label }: InputProps) {
  const type = useWatch<{ type: string }, "type">({ name: "type" });
  const { field, fieldState } = useController<Record<string, string | null | undefined>>({ name });
  const choices = outcomesFor(type);
  if (choices.length === 0) return null;
  return (
    <Field label={label} isHalf error={fieldState.error?.message}>
      {(control) => (
        <Select {...control} {...field} value={field.value ?? ""}>
          <option value="">None</option>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type InputProps = { name: string; label: string };
