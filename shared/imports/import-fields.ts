import type { ImportEntity, ImportField } from "./imports.ts";
import { stillOpen } from "./deal-outcomes.ts";
import type { ImportFieldKind } from "./field-kinds.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { RecordField, RecordFieldType } from "#shared/records/record-field.ts";

/** How the cells of each type of field are read; null for what no file gives. */
const importKinds: Record<RecordFieldType, ImportFieldKind | null> = {
  text: "text",
  longText: "text",
  email: "email",
  phone: "phone",
  emails: "emails",
  phones: "phones",
  webAddress: "website",
  picture: "website",
  choice: "choice",
  money: "money",
  date: "date",
  tags: "tags",
  member: "owner",
  reference: null,
  linkedName: null,
  moment: null,
  number: null,
};

/** What the columns of a file can be, by kind of record; own fields come after these. */
export function importFieldsOf(entity: ImportEntity): readonly ImportField[] {
  const { fields, nameField, nameParts = {} } = kindDefinitions[entity];
  const parts = Object.entries(nameParts).map(([name, label]): ImportField => {
    return { name, label, kind: "text" };
  });
  const own = Object.entries(fields).flatMap(([name, field]) => {
    const found = toImportField(name, field);
    return name === nameField ? [...found, ...parts] : found;
  });
  const said = entity === "deal" ? [pipelineColumn, outcomeField] : [];
  return [...own, ...said, ...partFieldsOf(entity), { name: "id", label: "ID", kind: "id" }];
}

/** Says whose the stage is, where a workspace has several pipelines with stages of one name. */
export const pipelineColumn: ImportField = { name: "pipeline", label: "Pipeline", kind: "choice" };

/** Decides about the stage, and is no field of a deal itself. Its other choices are stages of the workspace. */
export const outcomeField: ImportField = {
  name: "outcome",
  label: "Open, won or lost",
  kind: "choice",
  choices: [stillOpen],
};

export function toChoices(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** What a column can say of the parts of a record, such as the line items of a deal. */
function partFieldsOf(entity: ImportEntity): ImportField[] {
  const columns = Object.entries(kindDefinitions[entity].parts?.columns ?? {});
  return columns.map(([name, { label, type }]) => ({ name, label, kind: type }));
}

function toImportField(name: string, field: RecordField): ImportField[] {
  const { label, type, choices, presence, othersOf, importName = name } = field;
  if (presence === "derived") return [];
  const kind = type === "reference" ? referenceKind(importName) : importKinds[type];
  if (kind === null) return [];
  return [
    {
      name: importName,
      label,
      kind,
      ...(choices && { choices: toChoices(choices) }),
      ...(othersOf && { othersOf }),
    },
  ];
}

/** A record that another one points to is looked for by what the file says of it. */
function referenceKind(importName: string): ImportFieldKind | null {
  return importName === "company" || importName === "contact" ? importName : null;
}

/** The fields that name a record of a kind: the whole name, or a part of it. */
export function nameFieldsOf(entity: ImportEntity): string[] {
  const { nameField, nameParts = {} } = kindDefinitions[entity];
  return [nameField, ...Object.keys(nameParts)];
}
