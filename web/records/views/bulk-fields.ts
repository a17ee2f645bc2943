import type { CustomField } from "#shared/records/custom-fields.ts";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { customName, type KnownFields } from "#shared/filters/known-fields.ts";
import { bulkChanges } from "#shared/filters/selection.ts";
import { type TaggedEntity, taggedEntities } from "#shared/records/tags.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { useEnteredFields } from "#web/records/custom-fields/custom-fields.api.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

/** A field of the product that many records can be given the same value of. */
export interface ProductBulkField extends Pick<
  FilterField,
  "label" | "type" | "choices" | "isRequired"
> {
  /** As the changes name it. */
  name: string;
  custom?: undefined;
  tagged?: undefined;
}

interface CustomBulkField {
  name: string;
  label: string;
  custom: CustomField;
  tagged?: undefined;
}

/** Tags that come or go, whatever others a record has. */
interface TagsBulkField {
  name: string;
  label: string;
  tagged: TaggedEntity;
  custom?: undefined;
}

export type BulkField = ProductBulkField | TagsBulkField | CustomBulkField;

/** What can be set for many records at once, those that people choose from first. */
export function useBulkFields(kind: ListedKind): BulkField[] {
  const own = useEnteredFields(kind).map((field) => ({
    name: customName(field.key),
    label: field.label,
    custom: field,
  }));
  return [...fieldsOfKind(useKnownFields(kind), kind), ...own];
}

function tagFields(kind: ListedKind): TagsBulkField[] {
  const tagged = taggedEntities.find((known) => known === kind);
  if (!tagged) return [];
  return [
    { name: "addTags", label: "Add tags", tagged },
    { name: "removeTags", label: "Remove tags", tagged },
  ];
}

function fieldsOfKind(known: KnownFields, kind: ListedKind): BulkField[] {
  const settable = Object.keys(bulkChanges[kind].shape);
  const fields = Object.entries(known.byKind[kind])
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
    ...tagFields(kind),
    ...fields.filter((field) => !isChosen(field)),
  ];
}
