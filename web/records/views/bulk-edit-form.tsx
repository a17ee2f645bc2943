import { useState } from "react";
import type { ListedKind } from "#shared/filter-fields.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type BulkField, useBulkFields } from "./bulk-fields.ts";
import { CustomBulkForm } from "./custom-bulk-form.tsx";
import { ProductBulkForm } from "./product-bulk-form.tsx";
import { TagsBulkForm } from "./tags-bulk-form.tsx";

type BulkEditFormProps = {
  /** Of the form, for the button below it. */
  id: string;
  kind: ListedKind;
  /** Called for each choice and each letter. */
  onEdit: () => void;
  onSubmit: (changes: object) => void;
};

/** One field and its new value. */
export function BulkEditForm({ id, kind, onEdit, onSubmit }: BulkEditFormProps) {
  const fields = useBulkFields(kind);
  const [name, setName] = useState(fields[0]?.name ?? "");
  const chosen = fields.find((field) => field.name === name);
  const own = fields.filter(({ custom }) => custom);
  return (
    <div className="grid gap-4" onChange={onEdit}>
      <Field label="Field">
        {(control) => (
          <Select {...control} value={name} onChange={({ target }) => setName(target.value)}>
            {fields.filter(({ custom }) => !custom).map(toOption)}
            {own.length > 0 && <optgroup label="Custom fields">{own.map(toOption)}</optgroup>}
          </Select>
        )}
      </Field>
      {chosen && <NewValue key={name} {...{ id, kind, onEdit, onSubmit }} field={chosen} />}
    </div>
  );
}

function NewValue({ kind, field, onEdit, ...form }: BulkEditFormProps & { field: BulkField }) {
  if (field.custom) return <CustomBulkForm {...form} field={field.custom} />;
  if (!field.tagged) return <ProductBulkForm {...form} kind={kind} field={field} />;
  const { tagged, name, label } = field;
  return <TagsBulkForm {...form} {...{ name, label, onEdit }} entity={tagged} />;
}

function toOption({ name, label }: BulkField) {
  return (
    <option key={name} value={name}>
      {label}
    </option>
  );
}
