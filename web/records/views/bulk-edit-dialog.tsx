import { useState } from "react";
import type { ListedKind } from "#shared/filter-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type BulkField, useBulkFields } from "./bulk-fields.ts";
import { CustomBulkForm } from "./custom-bulk-form.tsx";
import { ProductBulkForm } from "./product-bulk-form.tsx";
import { TagsBulkForm } from "./tags-bulk-form.tsx";

type BulkEditDialogProps = {
  kind: ListedKind;
  title: string;
  description?: string;
  submitLabel?: string;
  onSubmit: (changes: object) => void;
  onClose: () => void;
};

const formId = "bulk-edit";

/** One field and its new value, for all the records that are selected. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { kind, title, onSubmit, onClose, submitLabel = "Change" } = props;
  const { description = "One change of all of them, which can be undone." } = props;
  const fields = useBulkFields(kind);
  const [name, setName] = useState(fields[0]?.name ?? "");
  const chosen = fields.find((field) => field.name === name);
  const own = fields.filter(({ custom }) => custom);
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-4">
          <Field label="Field">
            {(control) => (
              <Select {...control} value={name} onChange={({ target }) => setName(target.value)}>
                {fields.filter(({ custom }) => !custom).map(toOption)}
                {own.length > 0 && <optgroup label="Custom fields">{own.map(toOption)}</optgroup>}
              </Select>
            )}
          </Field>
          {chosen && <NewValue key={name} kind={kind} field={chosen} onSubmit={onSubmit} />}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary">
          {submitLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type NewValueProps = Pick<BulkEditDialogProps, "kind" | "onSubmit"> & { field: BulkField };

function NewValue({ kind, field, onSubmit }: NewValueProps) {
  const form = { id: formId, onSubmit };
  if (field.custom) return <CustomBulkForm {...form} field={field.custom} />;
  if (!field.tagged) return <ProductBulkForm {...form} kind={kind} field={field} />;
  return <TagsBulkForm {...form} entity={field.tagged} name={field.name} label={field.label} />;
}

function toOption({ name, label }: BulkField) {
  return (
    <option key={name} value={name}>
      {label}
    </option>
  );
}
