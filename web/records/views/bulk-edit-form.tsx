import { Activity, useState } from "react";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import type { BulkField } from "./bulk-fields.ts";
import { CustomBulkForm } from "./custom-bulk-form.tsx";
import { ProductBulkForm } from "./product-bulk-form.tsx";
import { TagsBulkForm } from "./tags-bulk-form.tsx";

type BulkEditFormProps = {
  kind: ListedKind;
  fields: BulkField[];
  /** Of the field that is chosen; empty for none. */
  name: string;
  onNameChange: (name: string) => void;
  /** Whether no field may be chosen: nothing is changed then. */
  hasNone?: boolean;
  /** What the fields are set to so far, by their names. */
  given?: Record<string, unknown>;
  /** Called with whether the value differs from how it was opened; always the same function. */
  onEdit: (isEdited: boolean) => void;
  onSubmit: (changes: object) => void;
};

/** The id of the form that has the new value of a field, for the button below it. */
export function bulkFormId(name: string): string {
  return `new-value-${name}`;
}

/** One field and its new value. What was typed for another field stays for when it is chosen again. */
export function BulkEditForm(props: BulkEditFormProps) {
  const { fields, name, onNameChange, hasNone = false, given = {}, ...form } = props;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const choose = (next: string) => {
    setLeft(new Set(left).add(name));
    onNameChange(next);
  };
  const own = fields.filter(({ custom }) => custom);
  return (
    <div className="grid gap-4">
      <Field label="Field">
        {(control) => (
          <Select {...control} value={name} onChange={({ target }) => choose(target.value)}>
            {hasNone && <option value="">No other field</option>}
            {fields.filter(({ custom }) => !custom).map(toOption)}
            {own.length > 0 && <optgroup label="Custom fields">{own.map(toOption)}</optgroup>}
          </Select>
        )}
      </Field>
      {hasNone && name === "" && <NoValue onSubmit={form.onSubmit} />}
      {fields
        .filter((field) => field.name === name || left.has(field.name))
        .map((field) => (
          <Activity key={field.name} mode={field.name === name ? "visible" : "hidden"}>
            <NewValue
              {...form}
              id={bulkFormId(field.name)}
              field={field}
              given={given[field.name]}
            />
          </Activity>
        ))}
    </div>
  );
}

type ValueFormProps = Pick<BulkEditFormProps, "kind" | "onEdit" | "onSubmit"> & {
  id: string;
  field: BulkField;
  given: unknown;
};

function NewValue({ kind, field, ...form }: ValueFormProps) {
  if (field.custom) return <CustomBulkForm {...form} field={field.custom} />;
  if (!field.tagged) return <ProductBulkForm {...form} kind={kind} field={field} />;
  const { tagged, name, label } = field;
  return <TagsBulkForm {...form} {...{ name, label }} entity={tagged} />;
}

function NoValue({ onSubmit }: Pick<BulkEditFormProps, "onSubmit">) {
  return (
    <form
      id={bulkFormId("")}
      hidden
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({});
      }}
    />
  );
}

function toOption({ name, label }: BulkField) {
  return (
    <option key={name} value={name}>
      {label}
    </option>
  );
}
