import type { ListedKind } from "#shared/filter-fields.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { BulkField } from "./bulk-fields.ts";
import { CustomBulkForm } from "./custom-bulk-form.tsx";
import { ProductBulkForm } from "./product-bulk-form.tsx";
import { TagsBulkForm } from "./tags-bulk-form.tsx";

type BulkEditFormProps = {
  /** Of the form, for the button below it. */
  id: string;
  kind: ListedKind;
  fields: BulkField[];
  /** Of the field that is chosen; empty for none. */
  name: string;
  onNameChange: (name: string) => void;
  /** Whether no field may be chosen: nothing is changed then. */
  hasNone?: boolean;
  /** What the field is set to so far; undefined where it is not yet. */
  given?: unknown;
  /** Called with whether the value differs from how it was opened; always the same function. */
  onEdit: (isEdited: boolean) => void;
  onSubmit: (changes: object) => void;
};

/** One field and its new value. */
export function BulkEditForm(props: BulkEditFormProps) {
  const { fields, name, onNameChange, hasNone = false, ...form } = props;
  const chosen = fields.find((field) => field.name === name);
  const own = fields.filter(({ custom }) => custom);
  return (
    <div className="grid gap-4">
      <Field label="Field">
        {(control) => (
          <Select {...control} value={name} onChange={({ target }) => onNameChange(target.value)}>
            {hasNone && <option value="">No other field</option>}
            {fields.filter(({ custom }) => !custom).map(toOption)}
            {own.length > 0 && <optgroup label="Custom fields">{own.map(toOption)}</optgroup>}
          </Select>
        )}
      </Field>
      {chosen && <NewValue key={name} {...form} field={chosen} />}
      {!chosen && hasNone && <NoValue {...form} />}
    </div>
  );
}

type ValueFormProps = Pick<BulkEditFormProps, "id" | "kind" | "given" | "onEdit" | "onSubmit"> & {
  field: BulkField;
};

function NewValue({ kind, field, ...form }: ValueFormProps) {
  if (field.custom) return <CustomBulkForm {...form} field={field.custom} />;
  if (!field.tagged) return <ProductBulkForm {...form} kind={kind} field={field} />;
  const { tagged, name, label } = field;
  return <TagsBulkForm {...form} {...{ name, label }} entity={tagged} />;
}

function NoValue({ id, onSubmit }: Pick<BulkEditFormProps, "id" | "onSubmit">) {
  return (
    <form
      id={id}
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
