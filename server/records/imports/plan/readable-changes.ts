import { countText } from "#shared/format/count-text.ts";
import { z } from "zod";
import { format } from "#shared/format/format.ts";
import { lineItem, sumOf } from "#shared/crm/line-items.ts";
import type { PreviewRow } from "#shared/imports/imports.ts";
import type { MappableField } from "#server/records/imports/list-fields.ts";
import { readableValue } from "#server/records/imports/plan/readable-value.ts";
import type { RowValues } from "#server/records/imports/plan/read-row.ts";

interface Change {
  before: Record<string, unknown> | null;
  changes: Record<string, unknown>;
  values: RowValues;
  names: { companyName: string | null; contactName: string | null };
  nameOf: (userId: string) => string | null;
}

export function readableChanges(
  fields: readonly MappableField[],
  { before, changes, values, names, nameOf }: Change,
): PreviewRow["cells"] {
  return Object.entries(changes).flatMap(([column, value]) => {
    if (column === "custom_fields") return ownChanges(fields, before?.[column], value, nameOf);
    if (column === "follows_line_items") return [];
    if (column === "line_items") return lineChanges(before?.[column], value);
    const was = before?.[column] ?? null;
    const linked = (name: string | null, field: string) => ({
      before: was === null ? null : name,
      after: readableValue(undefined, values.get(field) ?? value, nameOf),
    });
    if (column === "company_id")
      return { field: "Company", ...linked(names.companyName, "company") };
    if (column === "contact_id")
      return { field: "Contact", ...linked(names.contactName, "contact") };
    const field = fieldOf(fields, column);
    const [shownBefore, after] = [was, value].map((one) => readableValue(field, one, nameOf));
    return { field: field?.label ?? column, before: shownBefore ?? null, after: after ?? null };
  });
}

/** A summary; the rows show each line. */
function lineChanges(before: unknown, after: unknown): PreviewRow["cells"] {
  const [was, is] = [before, after].map((value) => {
    const lines = z.array(lineItem).catch([]).parse(value);
    if (lines.length === 0) return null;
    const count = countText(lines.length, "line", "lines");
    return `${count}, ${format.money(sumOf(lines.map(({ total }) => total)))} in all`;
  });
  return [{ field: "Line items", before: was ?? null, after: is ?? null }];
}

function ownChanges(
  fields: readonly MappableField[],
  before: unknown,
  after: unknown,
  nameOf: Change["nameOf"],
): PreviewRow["cells"] {
  const valueIn = (values: unknown, key: string): unknown =>
    values instanceof Object ? Object.entries(values).find(([name]) => name === key)?.[1] : null;
  return fields.flatMap((field) => {
    const { label, custom } = field;
    if (!custom) return [];
    const [was, is] = [before, after].map((values) =>
      readableValue(field, valueIn(values, custom.key), nameOf),
    );
    return was === is ? [] : [{ field: label, before: was ?? null, after: is ?? null }];
  });
}

function fieldOf(fields: readonly MappableField[], column: string): MappableField | undefined {
  if (column === "owner_id" || column === "assigned_user_id") {
    return fields.find(({ kind, custom }) => kind === "owner" && !custom);
  }
  const name = column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return fields.find((field) => field.name === name);
}
