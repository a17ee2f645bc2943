import type { CustomFieldType } from "#shared/records/custom-fields.ts";
import type { FilterKind } from "#shared/filters/filter-fields.ts";
import type { FieldType } from "#shared/filters/filter-operators.ts";
import { findField, isOffered, type KnownFields } from "#shared/filters/known-fields.ts";
import { isOfParts } from "#shared/records/kind-definition.ts";
import { isListed, kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { Measure, Unit } from "./questions.ts";
import type { RecordField, RecordFieldType } from "#shared/records/record-field.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

/** How the records of a list fall into groups by a field. */
export type GroupingWay = "text" | "choice" | "member" | "tags" | "checkbox" | "date" | "bands";

const ways: Record<FieldType, GroupingWay | null> = {
  text: "text",
  texts: null,
  number: "bands",
  date: "date",
  moment: "date",
  choice: "choice",
  tags: "tags",
  member: "member",
  checkbox: "checkbox",
};

/** Texts by which hardly two records are the same, or which are too long to be a name. */
const ungroupedTypes: ReadonlySet<RecordFieldType> = new Set([
  "longText",
  "email",
  "phone",
  "webAddress",
]);
const ungroupedCustomTypes: ReadonlySet<CustomFieldType> = new Set(["link"]);

/** Null for a field that does not make groups. */
function groupingWay(kind: FilterKind, name: string, field: FilterField): GroupingWay | null {
  if (field.custom?.isOfContact) return null;
  if (field.custom) return ungroupedCustomTypes.has(field.custom.type) ? null : ways[field.type];
  if (field.isAlone) return null;
  const defined = definedField(kind, name);
  if (defined && isAlone(kind, name, defined)) return null;
  return ways[field.type];
}

/** Whether hardly two records have the same value: a name, a long text, or what is planned next. */
function isAlone(kind: FilterKind, name: string, { type, isSortable }: RecordField): boolean {
  const isName = isListed(kind) && kindDefinitions[kind].nameField === name;
  return isName || ungroupedTypes.has(type) || (type === "linkedName" && !isSortable);
}

function definedField(kind: FilterKind, name: string): RecordField | undefined {
  if (!isListed(kind)) return undefined;
  const { fields } = kindDefinitions[kind];
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

interface NamedField {
  name: string;
  field: FilterField;
  way: GroupingWay;
}

/** What the records of a kind can be grouped by, without what is archived. */
export function groupingsOf(known: KnownFields, kind: FilterKind): NamedField[] {
  return Object.entries(known.byKind[kind]).flatMap(([name, field]) => {
    const way = isOffered(field) ? groupingWay(kind, name, field) : null;
    return way ? [{ name, field, way }] : [];
  });
}

/** The dates of a kind, by which a period can be asked for. */
export function datesOf(known: KnownFields, kind: FilterKind): NamedField[] {
  return groupingsOf(known, kind).filter(({ way }) => way === "date");
}

export interface MeasuredField {
  label: string;
  unit: Unit;
}

/** The numbers of a kind that can be reckoned with, by their names. */
export function measuredFields(
  known: KnownFields,
  kind: FilterKind,
): Record<string, MeasuredField> {
  const filtered = Object.entries(known.byKind[kind]).flatMap(([name, field]) => {
    if (field.type !== "number" || field.custom?.isArchived) return [];
    // It would be added up once for each part of its record.
    if (field.custom && isOfParts(kind)) return [];
    // Of a contact, whose score would be added up once for each of its deals.
    if (field.custom?.isOfContact) return [];
    return [[name, { label: field.label, unit: unitOfField(field) }] as const];
  });
  const counted = isListed(kind)
    ? Object.entries(kindDefinitions[kind].fields).flatMap(
        ([name, { label, isMeasured, isDays }]) =>
          isMeasured ? [[name, { label, unit: unitOfField({ isDays }) }] as const] : [],
      )
    : [];
  return Object.fromEntries([...filtered, ...counted]);
}

/** What records can have or not, of which a rate can be asked. */
export function ratedFields(known: KnownFields, kind: FilterKind): NamedField[] {
  return groupingsOf(known, kind).filter(({ way }) => way === "checkbox");
}

/** The field that a measure is of, where it can be reckoned with in this way. */
export function findMeasured(
  known: KnownFields,
  kind: FilterKind,
  { of, field: name }: Pick<Measure, "of" | "field">,
): MeasuredField | undefined {
  if (name === undefined) return undefined;
  if (of === "rate") {
    const rated = ratedFields(known, kind).find((one) => one.name === name);
    return rated && { label: rated.field.label, unit: "share" };
  }
  const fields = measuredFields(known, kind);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** What the figures of a measure are. */
export function unitOf(known: KnownFields, kind: FilterKind, measure: Measure): Unit {
  if (measure.as === "share" || measure.of === "rate") return "share";
  return findMeasured(known, kind, measure)?.unit ?? "number";
}

function unitOfField({
  isMoney,
  isDays,
}: {
  isMoney?: boolean;
  isDays?: boolean | undefined;
}): Unit {
  if (isMoney) return "money";
  return isDays ? "days" : "number";
}

/** A field by which records are grouped, and how; null where it makes no groups. */
export function findGrouping(known: KnownFields, kind: FilterKind, name: string) {
  const field = findField(known, kind, name);
  const way = field && groupingWay(kind, name, field);
  return field && way ? { name, field, way } : null;
}
