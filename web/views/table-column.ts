import type { ReactNode } from "react";
import type { ComboboxOption } from "#web/ui/combobox.tsx";

/** How a cell is changed. Its value goes into the property that the column names, or into another. */
export type CellEdit<Item> =
  | { type: "text" | "date" | "money" }
  | { type: "choice"; choices: Record<string, string> }
  | { type: "member" }
  | {
      type: "link";
      /** What holds the id, and what the name. */
      property: keyof Item & string;
      list: string;
      searchPlaceholder: string;
      loadOptions: (search: string, signal: AbortSignal) => Promise<ComboboxOption[]>;
    };

/** A column of a table of records. */
export interface TableColumn<Item> {
  /** The field's name, as filters, sorts and addresses have it. */
  field: string;
  label: string;
  /** Pixels. */
  width: number;
  isSortable?: boolean;
  isNumber?: boolean;
  render: (item: Item) => ReactNode;
  /** Left out where the field is not changed here. */
  edit?: CellEdit<Item>;
}

export type TableRecord = { id: string };

/** A field of a record, by a name that may come from an address. */
export function valueOf(item: object, field: string): unknown {
  return Object.entries(item).find(([name]) => name === field)?.[1];
}

/** A value as a form's control takes it. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
