import { cutText } from "#shared/format/cut-text.ts";
import { entrySources, type SpamReason, type WebFormEntry } from "#shared/web-forms/web-forms.ts";
import type { AskedField } from "#server/records/web-forms/form-fields.ts";
import type { StoredAnswer } from "#server/records/web-forms/web-forms.table.ts";

/** Where the form's own inputs begin, so that no field of a record can have their names. */
export const consentInput = "_consent";
/** Which wording the visitor read. */
export const consentVersionInput = "_consent_version";
export const trapInput = "_homepage";
export const nextInput = "_next";

/** More than a person writes, in one field and in all of them. */
const mostCharacters = 20_000;
export const mostSentBytes = 100_000;

export interface Answers {
  /** Without those that were left empty. */
  answers: StoredAnswer[];
  /** A sentence for each field that is not right, by the field's name. */
  problems: Map<string, string>;
}

export function readAnswers(fields: readonly AskedField[], sent: URLSearchParams): Answers {
  const problems = new Map<string, string>();
  const answers = fields.flatMap((field) => {
    const texts = sent.getAll(field.name).map((text) => cutText(text.trim(), mostCharacters));
    const given = texts.filter((text) => text !== "");
    const problem = problemOf(field, given);
    if (problem) problems.set(field.name, problem);
    return given.length > 0 ? [toAnswer(field, given)] : [];
  });
  return { answers, problems };
}

function problemOf(field: AskedField, given: string[]): string | null {
  if (given.length === 0) return field.isRequired ? `${field.label} is required` : null;
  const { error } = field.schema.safeParse(valueSent(field, given));
  // A link cannot be corrected by who follows it.
  if (error && field.isHidden) return null;
  return error?.issues[0]?.message ?? null;
}

function toAnswer(
  { name, label, control, choices, isHidden }: AskedField,
  sent: string[],
): StoredAnswer {
  const labels = sent.map((text) => choices.find(({ value }) => value === text)?.label ?? text);
  const text = control === "checkbox" ? "Yes" : labels.join(", ");
  return { name, label, sent, text, ...(isHidden && { isHidden }) };
}

function valueSent({ control }: Pick<AskedField, "control">, given: string[]): unknown {
  return control === "checkboxes" ? given : given[0];
}

/** The answers as a contact's values, by the names of fields; those that no longer fit are left out. */
export function valuesOf(
  fields: readonly AskedField[],
  answers: readonly StoredAnswer[],
): Map<string, unknown> {
  const values = answers.flatMap(({ name, sent }): [string, unknown][] => {
    const field = fields.find((one) => one.name === name);
    const parsed = field?.schema.safeParse(valueSent(field, sent));
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return new Map(values);
}

export function readSource(sent: URLSearchParams): WebFormEntry["source"] {
  return Object.fromEntries(
    entrySources.flatMap((name) => {
      const text = cutText(sent.get(name)?.trim() ?? "", 500);
      return text ? [[name, text]] : [];
    }),
  );
}

/** A person does not see the trap, and seldom sends many links. */
export function spamReasonOf(
  answers: readonly StoredAnswer[],
  sent: URLSearchParams,
): SpamReason | null {
  if (sent.get(trapInput)) return "trap";
  const links = answers.flatMap(({ text }) => text.match(/https?:\/\//gi) ?? []);
  return links.length > mostLinks ? "links" : null;
}

const mostLinks = 3;
