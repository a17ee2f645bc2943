import type { ReactNode } from "react";
import type { CustomField } from "#shared/records/custom-fields.ts";
import { mergedFields } from "#shared/records/duplicates.ts";
import { customKeyOf, customName } from "#shared/filters/known-fields.ts";
import { fieldLabel } from "#shared/records/field-label.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { othersBeside, othersFieldsOf, valuesOfAll } from "#shared/records/other-values.ts";
import { fieldNamed } from "#web/records/custom-fields/custom-fields.api.ts";
import { customValue } from "#web/records/custom-fields/custom-value.tsx";
import { valueTexts } from "#web/records/history/field-words.ts";
import type { MergeableKind, SeenRecord } from "./duplicates.api.ts";

/** A field of which one record's value is taken. */
export type MergeField = {
  name: string;
  label: string;
  /** Each record's value as its page shows it; null for nothing. */
  values: { id: string; shown: ReactNode }[];
};

/** The fields in which at least one of the records has a value, the workspace's own among them. */
export function mergeFields(
  kind: MergeableKind,
  seen: SeenRecord[],
  own: readonly CustomField[],
): MergeField[] {
  const records = seen.map(({ record }) => record);
  const keys = [...new Set(records.flatMap(({ customFields }) => Object.keys(customFields)))];
  const fields = [...mergedFields(kind), ...keys.map(customName)];
  return fields
    .map((name) => {
      const custom = fieldNamed(own, kind, name);
      return {
        name,
        label: custom?.label ?? fieldLabel(kind, name),
        values: records.map((record) => ({
          id: record.id,
          shown: shownOf(kind, name, record, custom),
        })),
      };
    })
    .filter(({ values }) => values.some(({ shown }) => shown !== null));
}

/** What is kept of all records, whichever of them is chosen. */
export type UnitedField = { label: string; values: string[] };

/** Other addresses and numbers where there are any, and tags. @param takes which record each field is taken from */
export function unitedFields(
  kind: MergeableKind,
  seen: SeenRecord[],
  takes: Record<string, string>,
): UnitedField[] {
  const records = seen.map(({ record }) => record);
  const others = othersFieldsOf(kindDefinitions[kind].fields).map((field) => {
    const source = records.find(({ id }) => id === takes[field.first]) ?? {};
    const first = new Map<string, unknown>(Object.entries(source)).get(field.first);
    const values = othersBeside(field, first, valuesOfAll(field, records));
    return { label: field.label, values };
  });
  const tags = { label: "Tags", values: [...new Set(records.flatMap(({ tags }) => tags))] };
  return [...others.filter(({ values }) => values.length > 0), tags];
}

function shownOf(
  kind: MergeableKind,
  name: string,
  record: SeenRecord["record"],
  custom: CustomField | undefined,
): ReactNode {
  const key = customKeyOf(name);
  const value = key
    ? record.customFields[key]
    : new Map<string, unknown>(Object.entries(record)).get(name);
  const companyName = "companyName" in record ? record.companyName : null;
  const afterName = name === "companyId" ? companyName : null;
  const change = { field: name, before: null, after: value, beforeName: null, afterName };
  const text = valueTexts(kind, change).after;
  // A link would open where one means to choose it.
  const isShownAsText = custom === undefined || custom.type === "link" || text === null;
  return isShownAsText ? text : customValue(custom, value);
}
