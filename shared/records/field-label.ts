import { raised } from "#shared/format/first-letters.ts";
import type { KeptKind } from "./kind-definition.ts";
import { kindDefinitions } from "./kind-definitions.ts";
import type { RecordField } from "./record-field.ts";

/** What people read for a field of a kind; a custom field is called by its key. */
export function fieldLabel(kind: KeptKind, field: string): string {
  return fieldOf(kind, field)?.label ?? wordsOf(field);
}

/** What a kind's definition says of a field; undefined for the workspace's own fields and those of activities. */
export function fieldOf(kind: KeptKind, field: string): RecordField | undefined {
  return kind === "activity" ? undefined : kindDefinitions[kind].fields[field];
}

function wordsOf(name: string): string {
  const words = name
    .replace(/^customFields\./, "")
    .replace(/(?<!^)Id$/, "")
    .replaceAll(/([A-Z])|[-_]/g, " $1")
    .toLowerCase()
    .trim();
  return raised(words);
}
