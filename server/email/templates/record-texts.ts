import { z } from "zod";
import type { CustomField } from "#shared/records/custom-fields.ts";
import type { TemplateKind } from "#shared/email/email-templates.ts";
import { formatFor } from "#shared/format/format.ts";
import { customName, workspaceChoices } from "#shared/filters/known-fields.ts";
import type { Pipeline } from "#shared/crm/pipelines.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { RecordField } from "#shared/records/record-field.ts";
import { type Names, ownFieldText } from "#server/records/exports/own-field-text.ts";

const format = formatFor({ timeZone: "UTC" });

/** What the workspace has of its own, without which a record's values cannot be read by people. */
export interface WorkspaceWords {
  customFields: CustomField[];
  pipelines: Pipeline[];
  /** Of members, by their ids. */
  names: Names;
}

/** A record's values as people read them, by the names that templates have for them; null for none. */
export function recordTexts(
  kind: TemplateKind,
  record: Record<string, unknown>,
  words: WorkspaceWords,
): Record<string, string | null> {
  const own = words.customFields.filter(({ entity }) => entity === kind);
  return {
    ...Object.fromEntries(
      Object.entries<RecordField>(kindDefinitions[kind].fields).map(([name, field]) => [
        name,
        textOf(field, record[name], words),
      ]),
    ),
    ...Object.fromEntries(
      own.map((field) => [customName(field.key), ownText(field, record["customFields"], words)]),
    ),
  };
}

const list = z.array(z.string());

function textOf(field: RecordField, value: unknown, words: WorkspaceWords): string | null {
  if (Array.isArray(value)) return list.parse(value).join(", ") || null;
  if (typeof value === "number") return format.number(value);
  if (typeof value !== "string" || value === "") return null;
  const read = readers[field.type];
  if (read) return read(value);
  if (field.type === "member") return words.names.get(value) ?? null;
  return choicesOf(field, words)[value] ?? value;
}

const readers: Partial<Record<RecordField["type"], (value: string) => string>> = {
  money: (value) => format.money(value),
  date: (value) => format.date(value, "long"),
  moment: (value) => format.moment(value, "long"),
};

function choicesOf({ choices, choicesOf: own }: RecordField, { pipelines }: WorkspaceWords) {
  return own ? workspaceChoices(pipelines)[own] : (choices ?? {});
}

function ownText(field: CustomField, customFields: unknown, words: WorkspaceWords): string | null {
  const text = ownFieldText(field, customFields, words.names);
  if (text === null) return null;
  if (field.type === "money") return format.money(text);
  return field.type === "date" ? format.date(text, "long") : text;
}
