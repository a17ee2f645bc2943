import { format } from "#shared/format/format.ts";
import { findField } from "#shared/filters/known-fields.ts";
import type { AskedCondition } from "#shared/rules/run-details.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { type RuleWording, sayFilter } from "#web/crm/rules/rule-words.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

/** Such as "Asked: Status is any of Lead. It was: Status Active." */
export function sayAsked(
  kind: RuleKind,
  { filter, values }: AskedCondition,
  wording: RuleWording,
): string {
  const condition = `Asked: ${sayFilter(kind, filter, wording) ?? "anything"}.`;
  const were = Object.entries(values).flatMap(([name, value]) => {
    const field = findField(wording.known, kind, name);
    return field ? [`${field.label} ${sayValue(field, value, wording)}`] : [];
  });
  return were.length === 0 ? condition : `${condition} It was: ${format.list(were)}.`;
}

function sayValue(field: FilterField, value: unknown, wording: RuleWording): string {
  if (Array.isArray(value) && value.length > 0) {
    return format.list(value.map((one) => sayOne(field, one, wording)));
  }
  const isEmpty = value === null || value === "" || Array.isArray(value);
  return isEmpty ? "empty" : sayOne(field, value, wording);
}

function sayOne(field: FilterField, value: unknown, { nameOf }: RuleWording): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string" && typeof value !== "number") return JSON.stringify(value);
  const text = String(value);
  if (field.type === "member") return nameOf(text);
  if (field.isMoney) return format.money(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return format.date(text);
  if (/^\d{4}-\d\d-\d\dT.*Z$/.test(text)) return format.moment(text, "minute");
  return field.choices?.[text] ?? text;
}
