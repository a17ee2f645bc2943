import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import {
  billingRhythmLabels,
  type NewProduct,
  newProduct,
  type Product,
  productFields,
  product as productSchema,
  productStatusLabels,
} from "#shared/crm/products.ts";
import { customFormFields } from "#web/records/custom-fields/custom-field-inputs.tsx";
import { useCustomFields } from "#web/records/custom-fields/custom-fields.api.ts";
import { customFieldsInForm } from "#web/records/custom-fields/with-custom-fields.ts";
import { ownerField } from "#web/settings/members/owner-field.tsx";
import {
  choiceField,
  type FieldList,
  notesField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { emptyForm, labelsOf } from "#web/records/kinds/form-parts.ts";
import { useSaveRecord } from "#web/records/kinds/save-record.ts";
import { tagsField } from "#web/records/tags/tags-field.tsx";

const emptyProduct = emptyForm(productFields);
const labels = labelsOf(productFields);

const productInputs = {
  name: textField({ label: labels.name, required: true }),
  code: textField({ label: labels.code, isHalf: true, hint: "No two products have the same." }),
  unit: textField({ label: labels.unit, isHalf: true, placeholder: "hour, seat, piece" }),
  price: textField({
    label: labels.price,
    required: true,
    isHalf: true,
    type: "number",
    inputMode: "decimal",
    step: 0.01,
    min: 0,
    placeholder: "0.00",
  }),
  billed: choiceField({ label: labels.billed, isHalf: true, labels: billingRhythmLabels }),
  status: choiceField({
    label: labels.status,
    labels: productStatusLabels,
    hint: "A retired product is no longer sold.",
  }),
  description: notesField({ label: labels.description }),
  ownerId: ownerField({ label: labels.ownerId }),
  tags: tagsField("product"),
  customFields: null,
} satisfies FieldList<NewProduct>;

type ProductDialogProps = {
  /** The product to change; null adds one. */
  product: Product | null;
  /** The name that a new product begins with. */
  words?: string;
  onSaved?: (answer: unknown) => void;
  onClose: () => void;
};

export function ProductDialog({ product, words = "", onSaved, onClose }: ProductDialogProps) {
  const [seen, see] = useState(product);
  const custom = useCustomFields("product");
  const form = useForm<z.input<typeof newProduct>, unknown, NewProduct>({
    resolver: zodResolver(
      newProduct.extend({ customFields: customFieldsInForm(custom, seen?.customFields ?? null) }),
    ),
    defaultValues: product ?? { ...emptyProduct, name: words },
  });
  return (
    <RecordDialog
      title={product ? "Edit Product" : "Add Product"}
      form={form}
      fields={{ ...productInputs, ...customFormFields(custom) }}
      save={useSaveRecord("product", seen)}
      onStale={(current) => see(productSchema.parse(current))}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
