import { z } from "zod";
import { format } from "#shared/format.ts";
import { lineItem, sumOf } from "#shared/line-items.ts";
import type { PreviewRow } from "#shared/imports.ts";
import type { MappableField } from "#server/records/imports/list-fields.ts";
import type { RowValues } from "#server/records/imports/plan/read-row.ts";

interface Change {
  before: Record<string, unknown> | null;
  changes: Record<string, unknown>;
  values: RowValues;
  names: { companyName: string | null; contactName: string | null };
  nameOf: (userId: string) => string | null;
}

/** The changes of a row, cell by cell, for the preview. */
export function readableChanges(
  fields: readonly MappableField[],
  { before, changes, values, names, nameOf }: Change,
): PreviewRow["cells"] {
  return Object.entries(changes).flatMap(([column, value]) => {
    if (column === "custom_fields") return ownChanges(fields, before?.[column], value);
    if (column === "follows_line_items") return [];
    if (column === "line_items") return lineChanges(before?.[column], value);
    const was = before?.[column] ?? null;
    const linked = (name: string | null, field: string) => ({
      before: was === null ? null : name,
      after: readable(values.get(field) ?? value),
    });
    if (column === "company_id")
      return { field: "Company", ...linked(names.companyName, "company") };
    if (column === "contact_id")
      return { field: "Contact", ...linked(names.contactName, "contact") };
    const label = labelOf(fields, column);
    if (column !== "owner_id" && column !== "assigned_user_id") {
      return { field: label, before: readable(was), after: readable(value) };
    }
    const person = (id: unknown) => (typeof id === "string" ? nameOf(id) : null);
    return { field: label, before: person(was), after: person(value) };
  });
}

/** A summary; the rows show each line. */
function lineChanges(before: unknown, after: unknown): PreviewRow["cells"] {
  const [was, is] = [before, after].map((value) => {
    const lines = z.array(lineItem).catch([]).parse(value);
    if (lines.length === 0) return null;
    const count = lines.length === 1 ? "1 line" : `${format.number(lines.length)} lines`;
    return `${count}, ${format.money(sumOf(lines.map(({ total }) => total)))} in all`;
  });
  return [{ field: "Line items", before: was ?? null, after: is ?? null }];
}

function ownChanges(
  fields: readonly MappableField[],
  before: unknown,
  after: unknown,
): PreviewRow["cells"] {
  const valueIn = (values: unknown, key: string): unknown =>
    values instanceof Object ? Object.entries(values).find(([name]) => name === key)?.[1] : null;
  return fields.flatMap(({ label, custom }) => {
    if (!custom) return [];
    const [was, is] = [before, after].map((values) => readable(valueIn(values, custom.key)));
    return was === is ? [] : [{ field: label, before: was ?? null, after: is ?? null }];
  });
}

function labelOf(fields: readonly MappableField[], column: string): string {
  if (column === "owner_id" || column === "assigned_user_id") {
    return fields.find(({ kind }) => kind === "owner")?.label ?? "Owner";
  }
  const name = column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return fields.find((field) => field.name === name)?.label ?? name;
}

function readable(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
