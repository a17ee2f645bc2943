import { readPath, shortened, textOf } from "./body-paths.ts";
import type { IncomingField, IncomingKind } from "./incoming-fields.ts";
import type { MappingRow } from "./incoming-webhooks.ts";

/** What one field becomes of a body. */
export interface ReadField {
  field: string;
  label: string;
  /** The contact's value. */
  value: unknown;
  /** As people read it. */
  text: string;
  /** Why it does not fit, in a sentence. */
  problem: string | null;
  /** Why it stays empty though something was sent, where that keeps no contact from being made. */
  note: string | null;
}

/** What was found for a field: its values, each with where it came from. */
type Found = { value: unknown; path: string | null };

type Converted = { value: unknown; text: string; note?: string } | { problem: string };

/**
 * What a mapping makes of a body. Fields that got nothing are left out, unless a contact needs them.
 * @param sayEmpty says why a field that is needed got nothing, at the end of a sentence
 */
export function readBody(
  fields: readonly IncomingField[],
  mapping: readonly MappingRow[],
  body: unknown,
  sayEmpty = nothingSent,
): ReadField[] {
  return fields.flatMap((field) => {
    const rows = mapping.filter((row) => row.field === field.name);
    const found = rows.map((row) => findIn(body, row)).filter(isThere);
    if (found.length > 0) return [readField(field, found)];
    return field.isNeeded ? [missing(field, rows, sayEmpty)] : [];
  });
}

function findIn(body: unknown, row: MappingRow): Found {
  return row.source === "fixed"
    ? { value: row.value, path: null }
    : { value: readPath(body, row.path), path: row.path };
}

function isThere({ value }: Found): boolean {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  return value !== undefined && value !== null && textOf(value) !== "" && !isEmptyList;
}

function nothingSent(paths: string[]): string {
  return `nothing was sent at ${paths.map((path) => `“${path}”`).join(" or ")}`;
}

function missing(
  { name, label }: IncomingField,
  rows: MappingRow[],
  sayEmpty: (paths: string[]) => string,
): ReadField {
  const paths = rows.flatMap((row) => (row.source === "body" ? [row.path] : []));
  const where = paths.length === 0 ? "" : `, and ${sayEmpty(paths)}`;
  return {
    field: name,
    label,
    value: null,
    text: "",
    problem: `${label} is required${where}.`,
    note: null,
  };
}

function readField(field: IncomingField, found: Found[]): ReadField {
  const { name, label, schema } = field;
  const converted = convert(field, found);
  const nothing = { field: name, label, value: null, text: "", note: null };
  if ("problem" in converted) return { ...nothing, problem: converted.problem };
  const { value, text, note = null } = converted;
  if (note !== null && field.isNeeded) return { ...nothing, problem: note };
  const { data, error } = schema.safeParse(value);
  const problem = error?.issues[0]?.message ?? null;
  return { field: name, label, value: data ?? null, text, problem, note };
}

function convert(field: IncomingField, found: Found[]): Converted {
  const unreadable = found.find(({ value }) => textOf(value) === null);
  if (unreadable) {
    const problem = `${field.label} needs a text, and “${unreadable.path}” has values inside it: choose one of those.`;
    return { problem };
  }
  return converters[field.kind](
    field,
    found.map(({ value }) => value),
  );
}

const converters: Record<IncomingKind, (field: IncomingField, values: unknown[]) => Converted> = {
  line: (_field, values) => joined(values, " "),
  text: (_field, values) => joined(values, "\n"),
  list: (_field, values) => {
    const items = itemsOf(values);
    return { value: items, text: items.join(", ") };
  },
  choice: (field, values) => {
    const text = textOf(values[0]) ?? "";
    const choice = choiceOf(field, text);
    return choice ? { value: choice.value, text: choice.label } : noChoice(field, text);
  },
  choices: (field, values) => {
    const items = itemsOf(values).map((text) => ({ text, choice: choiceOf(field, text) }));
    const unknown = items.find(({ choice }) => !choice);
    if (unknown) return noChoice(field, unknown.text);
    const chosen = items.flatMap(({ choice }) => choice ?? []);
    return {
      value: chosen.map(({ value }) => value),
      text: chosen.map(({ label }) => label).join(", "),
    };
  },
  member: ({ label, choices }, values) => {
    const texts = values.map((value) => textOf(value) ?? "");
    const known = texts.flatMap((text) => memberNamed(choices, text) ?? [])[0];
    if (known) return { value: known.value, text: known.label };
    return {
      value: null,
      text: "",
      note: `${label}: no member here has the address “${shortened(texts[0] ?? "")}”.`,
    };
  },
  checkbox: ({ label }, values) => {
    const word = textOf(values[0])?.toLowerCase() ?? "";
    if (yes.has(word)) return { value: true, text: "Yes" };
    return no.has(word)
      ? { value: false, text: "No" }
      : { problem: `${label} must be true or false, not “${shortened(word)}”.` };
  },
};

const yes = new Set(["true", "yes", "y", "1", "on", "checked"]);
const no = new Set(["false", "no", "n", "0", "off"]);

function joined(values: unknown[], by: string): Converted {
  const text = values.map((value) => textOf(value)).join(by);
  return { value: text, text };
}

/** The single texts of lists, and of texts with commas in them. */
function itemsOf(values: unknown[]): string[] {
  const texts = values.flatMap((value) => (textOf(value) ?? "").split(","));
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

/** By the word that records store, or by its label. */
function choiceOf({ choices }: IncomingField, text: string) {
  const plain = text.toLowerCase();
  return (
    choices.find(({ value }) => value === text) ??
    choices.find(({ value, label }) => [value, label].some((one) => one.toLowerCase() === plain))
  );
}

/** By the address, however its letters are written, or by the id. */
export function memberNamed(choices: IncomingField["choices"], text: string) {
  const plain = text.toLowerCase();
  return choices.find(({ value, email }) => value === plain || email?.toLowerCase() === plain);
}

function noChoice({ label, choices }: IncomingField, text: string): Converted {
  const open = choices.map((choice) => choice.label).join(", ");
  return { problem: `${label} has no choice “${shortened(text)}”. It has: ${open}.` };
}
