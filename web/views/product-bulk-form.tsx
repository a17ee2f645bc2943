import { useState } from "react";
import type { ListedKind } from "#shared/filter-fields.ts";
import { bulkChanges } from "#shared/selection.ts";
import { useOwnerChoices } from "#web/members/owner-choices.ts";
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
    const changes = { [field.name]: field.type === "tags" ? wordsOf(value) : value || null };
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

function wordsOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
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
  const hint = field.type === "tags" ? "With commas between them." : undefined;
  const emptyHint = field.isRequired ? hint : (hint ?? "Left empty, the field is cleared.");
  return (
    <Field
      label="New value"
      error={problem}
      {...(hasChoices || !emptyHint ? {} : { hint: emptyHint })}
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
