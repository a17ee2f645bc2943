import { useState } from "react";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { bulkChanges } from "#shared/filters/selection.ts";
import { useOwnerChoices } from "#web/settings/members/owner-choices.ts";
import { useReportedChange } from "#web/platform/changes/use-reported-change.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import type { ProductBulkField } from "./bulk-fields.ts";

type ProductBulkFormProps = {
  id: string;
  kind: ListedKind;
  field: ProductBulkField;
  given?: unknown;
  onEdit: (isEdited: boolean) => void;
  onSubmit: (changes: object) => void;
};

export function ProductBulkForm(props: ProductBulkFormProps) {
  const { id, kind, field, given, onEdit, onSubmit } = props;
  const begun = given === undefined ? undefined : textOf(given);
  const [first] = useState(begun ?? Object.keys(field.choices ?? {})[0] ?? "");
  const [value, setValue] = useState(first);
  const [problem, setProblem] = useState<string>();
  useReportedChange(value !== first, onEdit);
  const submit = () => {
    const changes = { [field.name]: value || null };
    const checked = bulkChanges[kind].safeParse(changes);
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success) onSubmit(changes);
  };
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NewValue field={field} begun={begun} value={value} problem={problem} onChange={setValue} />
    </form>
  );
}

/** An empty text clears a field, as null does. */
function textOf(given: unknown): string {
  return typeof given === "string" ? given : "";
}

type NewValueProps = {
  field: ProductBulkField;
  /** What the field was set to before; undefined where it was not. */
  begun: string | undefined;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function NewValue({ field, begun, value, problem, onChange }: NewValueProps) {
  const choices = useChoices(field, begun);
  const hasChoices = Object.keys(choices).length > 0;
  const isHinted = !hasChoices && !field.isRequired;
  return (
    <Field
      label="New value"
      error={problem}
      {...(isHinted && { hint: "Left empty, the field is cleared." })}
    >
      {(control) =>
        hasChoices ? (
          <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
            {Object.entries(choices).map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </Select>
        ) : begun?.includes("\n") ? (
          <Textarea {...control} value={value} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Input
            {...control}
            type={field.type === "date" ? "date" : "text"}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}

/** What there is to choose from; none for a field that is typed. What was chosen before stays among them. */
function useChoices({ type, choices = {} }: ProductBulkField, begun: string | undefined) {
  const isMember = type === "member";
  const owners = useOwnerChoices((isMember && begun) || null);
  const offered = isMember ? owners : choices;
  const isMissing = begun !== undefined && !Object.hasOwn(offered, begun);
  if (!isMissing || Object.keys(offered).length === 0) return offered;
  return { ...offered, [begun]: begun === "" ? "None" : isMember ? "Former member" : begun };
}
