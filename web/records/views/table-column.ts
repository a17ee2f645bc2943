import type { ReactNode } from "react";
import { z } from "zod";
import { type CustomField, customFieldsOfRecord } from "#shared/records/custom-fields.ts";
import { customKeyOf } from "#shared/filters/known-fields.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";
import type { TaggedEntity } from "#shared/records/tags.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";

/** How a cell is changed. Its value goes into the property that the column names, or into another. */
export type CellEdit<Item> =
  | { type: "text" | "webAddress" | "longText" | "date" | "money" }
  | { type: "choice"; choices: Record<string, string> }
  | { type: "member" }
  /** A field of the workspace's own, by its type. */
  | { type: "custom"; field: CustomField }
  | { type: "tags"; entity: TaggedEntity }
  | {
      type: "link";
      /** The properties with the id and the name. */
      property: keyof Item & string;
      list: string;
      searchPlaceholder: string;
      loadOptions: (search: string, signal: AbortSignal) => Promise<ComboboxOption[]>;
      creates: readonly ListedKind[];
    };

export interface TableColumn<Item> {
  /** The field's name, as filters, sorts and addresses have it. */
  field: string;
  label: string;
  width: number;
  isSortable?: boolean;
  isNumber?: boolean;
  render: (item: Item) => ReactNode;
  /** Left out where the field is not changed here. */
  edit?: CellEdit<Item>;
}

export type TableRecord = { id: string; version: number };

const withCustomValues = z.looseObject({ customFields: customFieldsOfRecord });

export function valueOf(item: object, field: string): unknown {
  const key = customKeyOf(field);
  const holder = key === null ? item : withCustomValues.parse(item).customFields;
  return Object.entries(holder).find(([name]) => name === (key ?? field))?.[1];
}

export interface CellChange {
  body: Record<string, unknown>;
  shown: Record<string, unknown>;
}

export function changeOf(item: object, field: string, value: unknown): CellChange {
  const key = customKeyOf(field);
  if (key === null) return { body: { [field]: value }, shown: { [field]: value } };
  const { [key]: _before, ...others } = withCustomValues.parse(item).customFields;
  return {
    body: { customFields: { [key]: value } },
    shown: { customFields: value === null ? others : { ...others, [key]: value } },
  };
}

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
