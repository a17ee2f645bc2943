import type { z } from "zod";
import type { RecordParts } from "./record-parts.ts";
import type { RecordFields } from "./record-fields.ts";

/** The kinds of record. Each has its definition in the file of its name. */
export const listedKinds = ["contact", "company", "deal", "task", "product"] as const;

export type ListedKind = (typeof listedKinds)[number];

/** Something for each kind, by its name. */
export function perKind<Value>(valueOf: (kind: ListedKind) => Value): Record<ListedKind, Value>;
export function perKind<Value>(valueOf: (kind: ListedKind) => Value): Record<string, Value> {
  return Object.fromEntries(listedKinds.map((kind) => [kind, valueOf(kind)]));
}

/** The kinds whose records are kept, and have their changes in the log. */
export const keptKinds = [...listedKinds, "activity"] as const;

export type KeptKind = (typeof keptKinds)[number];

/** What is part of records and has no list of its own. `part-definitions.ts` says what is true of each. */
export const partKinds = ["lineItem", "stageMove", "email"] as const;

export type PartKind = (typeof partKinds)[number];

/** The kinds that a condition, or a report, can be about. */
export const filterKinds = [...keptKinds, ...partKinds] as const;

export type FilterKind = (typeof filterKinds)[number];

/** Something for each kind of part, by its name. */
export function perPart<Value>(valueOf: (kind: PartKind) => Value): Record<PartKind, Value>;
export function perPart<Value>(valueOf: (kind: PartKind) => Value): Record<string, Value> {
  return Object.fromEntries(partKinds.map((kind) => [kind, valueOf(kind)]));
}

/** Whether something is part of other records. */
export function isOfParts(kind: FilterKind): kind is PartKind {
  return partKinds.some((one) => one === kind);
}

/** Something for each kind that a condition can be about, by its name. */
export function perFilterKind<Value>(
  valueOf: (kind: FilterKind) => Value,
): Record<FilterKind, Value>;
export function perFilterKind<Value>(valueOf: (kind: FilterKind) => Value): Record<string, Value> {
  return Object.fromEntries(filterKinds.map((kind) => [kind, valueOf(kind)]));
}

/** How the records of one kind belong to those of another. */
export interface Relation {
  kind: FilterKind;
  /** As it stands after "has no" or "has a". */
  label: string;
  /** A record has one of it at most. */
  isOne?: boolean;
}

/** What people read for a kind of record: one of it, several, and over a list of them. */
export interface KindWords {
  one: string;
  /** Also the last part of the address of its list, where it has one. */
  many: string;
  title: string;
}

/** What is true of a kind of record; all that lists, filters, files and merges know of it follows. */
export interface KindDefinition {
  words: KindWords;
  fields: RecordFields;
  /** The field that a record is called by. */
  nameField: "name" | "title";
  /** The field that names the member whose record it is. */
  ownerField: "ownerId" | "assignedUserId";
  /** The field of an activity that leads to it; absent where it has no timeline. */
  activityField?: "contactId" | "companyId" | "dealId";
  /** What distinguishes it from others of its name. */
  detailField: string;
  /** What stands below its name where it is chosen in a form; absent where the name says enough. */
  optionField?: string;
  relations: Record<string, Relation>;
  /** What its list can be narrowed by, beside a filter. */
  narrowing: Record<string, z.ZodOptional>;
  /** Whether two of them can be the same, and be merged. */
  isMergeable: boolean;
  /** What a file may have instead of the name, with what people read for each. */
  nameParts?: Record<string, string>;
  /** What its records are made of, where a file can have a row for each. */
  parts?: RecordParts;
}
