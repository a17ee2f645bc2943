import { describeFiles, endingsOf, type FileQuestion } from "#shared/web-forms/web-form-files.ts";
import { entrySources } from "#shared/web-forms/web-forms.ts";
import { escapeHtml } from "#server/platform/http/html.ts";
import type { AskedField } from "#server/records/web-forms/form-fields.ts";
import {
  consentInput,
  consentVersionInput,
  nextInput,
  trapInput,
} from "#server/records/web-forms/read-answers.ts";
import { fileInput } from "#server/records/web-forms/read-files.ts";
import type { WebFormSettings } from "#server/records/web-forms/web-forms.table.ts";

interface FormParts {
  action: string;
  settings: Pick<WebFormSettings, "consent" | "consentVersion" | "button" | "files">;
  fields: readonly AskedField[];
  /** What stands in the inputs already, by their names. */
  filled?: URLSearchParams;
  problems?: ReadonlyMap<string, string>;
}

/** The form as plain HTML: it needs no script, and no styles of ours. */
export function writeFormHtml(parts: FormParts): string {
  const { action, settings, fields, filled = new URLSearchParams() } = parts;
  const { files = [] } = settings;
  const encoding = files.length > 0 ? ' enctype="multipart/form-data"' : "";
  const lines = [
    `<form action="${escapeHtml(action)}" method="post"${encoding} accept-charset="utf-8">`,
    ...fields.map((field) =>
      field.isHidden ? writeHidden(field.name, filled) : write(field, parts),
    ),
    ...files.map((question) => writeFiles(question, parts)),
    ...[...entrySources, nextInput]
      .filter((name) => filled.has(name))
      .map((name) => writeHidden(name, filled)),
    // Robots fill it in; people neither see nor hear it.
    `<p hidden><label>Leave this empty <input name="${trapInput}" tabindex="-1" autocomplete="off"></label></p>`,
    settings.consent === null ? "" : writeConsent(settings.consent, parts),
    `<p><button type="submit">${escapeHtml(settings.button)}</button></p>`,
    "</form>",
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function writeHidden(name: string, filled: URLSearchParams): string {
  return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(filled.get(name) ?? "")}">`;
}

function write(field: AskedField, parts: FormParts): string {
  const problem = parts.problems?.get(field.name);
  const sent = parts.filled?.getAll(field.name) ?? [];
  const note = writeNote(field.name, problem);
  const isWrong = problem !== undefined;
  if (field.control === "checkboxes") return writeCheckboxes(field, sent, isWrong, note);
  if (field.control === "checkbox") {
    const { name, label, isRequired } = field;
    const isChecked = sent.includes("yes");
    const box = writeBox({ name, value: "yes", label, isChecked, isRequired, isWrong });
    return `<p>${box}${note}</p>`;
  }
  const attributes = attributesOf(field, isWrong);
  return `<p><label>${labelOf(field)}<br>${writeControl(field, attributes, sent[0] ?? "")}</label>${note}</p>`;
}

function writeControl({ control, choices }: AskedField, attributes: string, text: string): string {
  if (control === "textarea")
    return `<textarea ${attributes} rows="5">${escapeHtml(text)}</textarea>`;
  if (control === "select") return writeSelect(choices, attributes, text);
  return `<input type="${control}" ${attributes} value="${escapeHtml(text)}">`;
}

function writeSelect(choices: AskedField["choices"], attributes: string, chosen: string): string {
  const options = choices.map(({ value, label }) => {
    const selected = value === chosen ? " selected" : "";
    return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(label)}</option>`;
  });
  return `<select ${attributes}><option value=""></option>${options.join("")}</select>`;
}

function writeCheckboxes(
  field: AskedField,
  sent: string[],
  isWrong: boolean,
  note: string,
): string {
  const { name } = field;
  const boxes = field.choices.map(({ value, label }) =>
    writeBox({ name, value, label, isChecked: sent.includes(value), isRequired: false, isWrong }),
  );
  return `<fieldset><legend>${labelOf(field)}</legend>${boxes.join("<br>")}${note}</fieldset>`;
}

interface Box {
  name: string;
  value: string;
  label: string;
  isChecked: boolean;
  isRequired: boolean;
  isWrong: boolean;
}

function writeBox({ name, value, label, isChecked, isRequired, isWrong }: Box): string {
  const attributes = [
    `name="${escapeHtml(name)}" value="${escapeHtml(value)}"`,
    isChecked && "checked",
    isRequired && "required",
    isWrong && markOf(name),
  ];
  return `<label><input type="checkbox" ${attributes.filter(Boolean).join(" ")}> ${escapeHtml(label)}</label>`;
}

/** What is wrong, below the input that it belongs to by `markOf`. */
function writeNote(name: string, problem: string | undefined): string {
  return problem ? `<br><strong id="${noteId(name)}">${escapeHtml(problem)}</strong>` : "";
}

function markOf(name: string): string {
  return `aria-invalid="true" aria-describedby="${noteId(name)}"`;
}

/** Files that were sent cannot stand in it again: browsers let no page choose files. */
function writeFiles(question: FileQuestion, { problems }: FormParts): string {
  const { key, isRequired, kinds, count } = question;
  const name = fileInput(question);
  const problem = problems?.get(name);
  const noteIds = [`about-${key}`, ...(problem ? [noteId(name)] : [])];
  const attributes = [
    `name="${name}"`,
    `accept="${endingsOf(kinds)
      .map((ending) => `.${ending}`)
      .join(",")}"`,
    `aria-describedby="${noteIds.join(" ")}"`,
    count > 1 && "multiple",
    isRequired && "required",
    problem && 'aria-invalid="true"',
  ];
  const input = `<input type="file" ${attributes.filter(Boolean).join(" ")}>`;
  const about = `<br><small id="about-${key}">${escapeHtml(describeFiles(question))}</small>`;
  return `<p><label>${labelOf(question)}<br>${input}</label>${about}${writeNote(name, problem)}</p>`;
}

/** Ticked again only by who has ticked this wording. */
function writeConsent(text: string, { settings, filled, problems }: FormParts): string {
  const problem = problems?.get(consentInput);
  const version = String(settings.consentVersion ?? 1);
  const isRead = filled?.get(consentVersionInput) === version;
  const box = {
    name: consentInput,
    value: "yes",
    label: text,
    isChecked: isRead && filled.get(consentInput) === "yes",
    isRequired: true,
    isWrong: problem !== undefined,
  };
  const hidden = `<input type="hidden" name="${consentVersionInput}" value="${version}">`;
  return `<p>${hidden}${writeBox(box)}${writeNote(consentInput, problem)}</p>`;
}

function labelOf({ label, isRequired }: Pick<AskedField, "label" | "isRequired">): string {
  return escapeHtml(isRequired ? label : `${label} (optional)`);
}

function attributesOf(field: AskedField, isWrong: boolean): string {
  const complete = autocompletes[field.name];
  return [
    `name="${escapeHtml(field.name)}"`,
    complete && `autocomplete="${complete}"`,
    field.control === "number" && 'step="any"',
    field.isRequired && "required",
    isWrong && markOf(field.name),
  ]
    .filter(Boolean)
    .join(" ");
}

function noteId(name: string): string {
  return `note-${escapeHtml(name)}`;
}

const autocompletes: Record<string, string> = {
  name: "name",
  email: "email",
  phone: "tel",
  title: "organization-title",
  companyName: "organization",
};
