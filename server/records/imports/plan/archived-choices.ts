import { cutText } from "#shared/format/cut-text.ts";
import { isSameValue } from "#shared/records/custom-fields.ts";
import type { MappableField } from "#server/records/imports/list-fields.ts";
import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";

/** Why a row cannot have an archived choice; null where its record has the same value already. */
export function problemOfArchived(
  fields: readonly MappableField[],
  values: ReadonlyMap<string, unknown>,
  record: StoredRecord | null,
): string | null {
  for (const { name, label, custom } of fields) {
    const value = values.get(name);
    const archived = custom?.choices.find((one) => one.archived && [value].flat().includes(one.id));
    if (!custom || !archived) continue;
    const kept = new Map<string, unknown>(Object.entries(record?.custom_fields ?? {}));
    if (!isSameValue(value, kept.get(custom.key)))
      return `${label}: ${noSuchChoice(archived.label, custom.choices)}`;
  }
  return null;
}

interface Choice {
  label: string;
  archived?: boolean;
}

export function noSuchChoice(text: string, choices: readonly Choice[]): string {
  const words = choices.filter(({ archived }) => !archived).map(({ label }) => label);
  return `“${cutText(text, 40)}” is none of: ${words.join(", ")}`;
}
