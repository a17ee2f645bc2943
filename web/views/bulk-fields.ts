import type { CustomField } from "#shared/custom-fields.ts";
import { filterFields, type FilterField, type ListedKind } from "#shared/filter-fields.ts";
import { customName } from "#shared/known-fields.ts";
import { bulkChanges } from "#shared/selection.ts";
import { useCustomFields } from "#web/custom-fields/custom-fields.api.ts";

/** A field of the product that many records can be given the same value of. */
export interface ProductBulkField extends Pick<
  FilterField,
  "label" | "type" | "choices" | "isRequired"
> {
  /** As the changes name it. */
  name: string;
  custom?: undefined;
}

interface CustomBulkField {
  name: string;
  label: string;
  custom: CustomField;
}

export type BulkField = ProductBulkField | CustomBulkField;

/** What can be set for many records at once, those that people choose from first. */
export function useBulkFields(kind: ListedKind): BulkField[] {
  const own = useCustomFields(kind).map((field) => ({
    name: customName(field.key),
    label: field.label,
    custom: field,
  }));
  return [...productFields(kind), ...own];
}

const tagFields: ProductBulkField[] = [
  { name: "addTags", label: "Add tags", type: "tags" },
  { name: "removeTags", label: "Remove tags", type: "tags" },
];

function productFields(kind: ListedKind): ProductBulkField[] {
  const settable = Object.keys(bulkChanges[kind].shape);
  const fields = Object.entries(filterFields[kind])
    .filter(([name, { type }]) => settable.includes(name) && type !== "tags")
    .map(([name, { label, type, choices = {}, isRequired = false }]) => ({
      name,
      label,
      type,
      choices,
      isRequired,
    }));
  const isChosen = ({ type }: ProductBulkField) => type === "choice" || type === "member";
  return [
    ...fields.filter(isChosen),
    ...(settable.includes("addTags") ? tagFields : []),
    ...fields.filter((field) => !isChosen(field)),
  ];
}
