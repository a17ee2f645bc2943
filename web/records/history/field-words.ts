import { z } from "zod";
import { format } from "#shared/format/format.ts";
import type { FieldHistory } from "#shared/records/changes.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";
import { fieldOf } from "#shared/records/field-label.ts";
import type { RecordField } from "#shared/records/record-field.ts";
import { hiddenName } from "#web/platform/kinds/hidden-name.ts";
import { listed, sentence } from "#web/ui/isolated.ts";

/** Both sides of a change as people read them; null for nothing. */
export function valueTexts(
  kind: KeptKind,
  { field: fieldName, before, after, beforeName, afterName }: FieldHistory,
) {
  const field = fieldOf(kind, fieldName);
  return {
    before: valueText(field, before, beforeName),
    after: valueText(field, after, afterName),
  };
}

/** Line items, as far as a history shows them. */
const soldLines = z.array(z.object({ name: z.string(), total: z.string() })).min(1);

function valueText(
  field: RecordField | undefined,
  value: unknown,
  name: string | null,
): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (field?.type === "reference" || field?.type === "member") return name ?? hiddenName;
  const lines = soldLines.safeParse(value);
  if (lines.success) {
    return (
      lines.data.map((line) => sentence`${line.name}: ${format.money(line.total)}`).join("\n") ||
      null
    );
  }
  if (Array.isArray(value)) return listed(value.map(String)) || null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return JSON.stringify(value);
  const label = field?.choices?.[value];
  if (label !== undefined) return label;
  if (field?.type === "money") return format.money(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? format.date(value) : value;
}
