import type { KindWords, ListedKind } from "./kind-definition.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

/** What is true of a part of records; all that filters and reports know of it follows. */
export interface PartDefinition {
  words: KindWords;
  /** The kind of record that it is part of, and is visible as. */
  of: ListedKind;
  /** What conditions on these records call it. */
  relation: string;
  /** What it says itself, and then what its record says, but for the own fields of the workspace. */
  fields: Record<string, FilterField>;
  /** The records that it belongs to, at most one of each kind. */
  belongsTo: readonly ListedKind[];
  /** The field that says whose it is. */
  ownerField: string;
}
