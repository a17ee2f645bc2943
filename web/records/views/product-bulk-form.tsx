import { useState } from "react";
import type { ListedKind } from "#shared/filter-fields.ts";
import { bulkChanges } from "#shared/selection.ts";
import { useOwnerChoices } from "#web/settings/members/owner-choices.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ProductBulkField } from "./bulk-fields.ts";

type ProductBulkFormProps = {
  id: string;
  kind: ListedKind;
  field: ProductBulkField;
  onSubmit: (changes: object) => void;
};

/** The new value of one of the product's fields. */
export function ProductBulkForm({ id, kind, field, onSubmit }: ProductBulkFormProps) {
  const [value, setValue] = useState(Object.keys(field.choices ?? {})[0] ?? "");
  const [problem, setProblem] = useState<string>();
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
      <NewValue field={field} value={value} problem={problem} onChange={setValue} />
    </form>
  );
}

type NewValueProps = {
  field: ProductBulkField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

function NewValue({ field, value, problem, onChange }: NewValueProps) {
  const owners = useOwnerChoices(null);
  const choices = field.type === "member" ? owners : field.choices;
  const hasChoices = choices !== undefined && Object.keys(choices).length > 0;
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
