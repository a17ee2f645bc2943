import {
  type CustomField,
  type EnteredField,
  type EnteredFieldType,
  isEntered,
} from "#shared/records/custom-fields.ts";
import type { Pipeline, Stage, StageType } from "#shared/crm/pipelines.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { ImportChoice, ImportEntity, ImportField } from "#shared/imports/imports.ts";
import type { ImportFieldKind } from "#shared/imports/field-kinds.ts";
import { stageChoices } from "#shared/filters/known-fields.ts";
import { importFieldsOf, outcomeField, pipelineColumn } from "#shared/imports/import-fields.ts";
import { isEmailRequired } from "#server/crm/contacts/require-email.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { listKnownWords } from "#server/records/imports/known-words.ts";
import { listPipelines } from "#server/crm/pipelines/pipelines.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** `custom` is the definition of a custom field, `pipelines` are those that a row can name. */
export interface MappableField extends ImportField {
  custom?: EnteredField;
  pipelines?: readonly Pipeline[];
}

const kinds: Record<EnteredFieldType, ImportFieldKind> = {
  text: "text",
  number: "number",
  money: "money",
  date: "date",
  choice: "choice",
  choices: "choices",
  checkbox: "checkbox",
  link: "website",
  user: "owner",
};

export async function listImportFields(
  db: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  entity: ImportEntity,
): Promise<MappableField[]> {
  const [own, known, pipelines, isAsked] = await Promise.all([
    listCustomFields(db, workspaceId, entity),
    listKnownWords(db, workspaceId, entity),
    entity === "deal" ? listPipelines(db, workspaceId) : [],
    entity === "contact" && isEmailRequired(db, workspaceId),
  ]);
  const fields: MappableField[] = [
    ...importFieldsOf(entity).flatMap((field) => withStages(field, pipelines)),
    ...own.flatMap(toImportField),
  ];
  return fields.map((field) => {
    const words = known.get(field.name);
    const isRequired = isAsked && field.name === "email";
    return { ...field, ...(words && { known: words }), ...(isRequired && { isRequired }) };
  });
}

function toImportField(custom: CustomField): MappableField[] {
  if (custom.archived || !isEntered(custom)) return [];
  const { key, label, type, choices } = custom;
  const toImportChoice = (choice: (typeof choices)[number]) => ({
    value: choice.id,
    label: choice.label,
  });
  return [
    {
      name: customFieldPrefix + key,
      label,
      kind: kinds[type],
      choices: choices.filter(({ archived }) => !archived).map(toImportChoice),
      archivedChoices: choices.filter(({ archived }) => archived).map(toImportChoice),
      custom,
    },
  ];
}

/** What the workspace's pipelines and stages are called; of two stages of one name that of the default pipeline counts. */
function withStages(field: ImportField, pipelines: Pipeline[]): MappableField[] {
  if (field.name === pipelineColumn.name) return pipelinesToName(pipelines);
  const inOrder = pipelines.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const open = inOrder.flatMap(({ stages }) => stages.filter(({ isArchived }) => !isArchived));
  const choiceOf = (stage: Stage | undefined, label: string) =>
    stage ? [{ value: stage.key, label }] : [];
  if (open.length > 0 && kindDefinitions.deal.fields[field.name]?.choicesOf) {
    return [{ ...field, choices: stagesAsChoices(inOrder) }];
  }
  if (field.name !== outcomeField.name) return [field];
  const first = (type: StageType) => open.find((stage) => stage.type === type);
  const closed = [...choiceOf(first("won"), "Won"), ...choiceOf(first("lost"), "Lost")];
  return [{ ...field, choices: [...(field.choices ?? []), ...closed] }];
}

/** A workspace with one pipeline has nothing to say by it: what another product calls its own is left out. */
function pipelinesToName(pipelines: Pipeline[]): MappableField[] {
  const open = pipelines.filter(({ isArchived }) => !isArchived);
  const choices = open.map(({ id, name }) => ({ value: id, label: name }));
  return open.length < 2 ? [] : [{ ...pipelineColumn, choices, pipelines }];
}

/** A file names the pipeline with the stage where its workspace has several, whether this one has or not. */
function stagesAsChoices(pipelines: Pipeline[]): ImportChoice[] {
  const labels = stageChoices(pipelines);
  return pipelines.flatMap(({ name: pipeline, stages }) =>
    stages.flatMap(({ key, name, isArchived }) => {
      const aliases = [name, `${pipeline}: ${name}`];
      return isArchived ? [] : [{ value: key, label: labels[key] ?? name, aliases }];
    }),
  );
}

/** Precedes the key of a custom field. */
export const customFieldPrefix = "customFields.";
