import type { CustomField, CustomFieldType } from "#shared/records/custom-fields.ts";
import { filterFields, type FilterKind } from "./filter-fields.ts";
import type { FieldType } from "./filter-operators.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { Team } from "#shared/accounts/members.ts";
import type { Pipeline, StageType } from "#shared/crm/pipelines.ts";
import { laterFields, laterStageOf } from "#shared/crm/stage-move-fields.ts";
import { isOfParts, perFilterKind } from "#shared/records/kind-definition.ts";
import { partDefinitions } from "#shared/records/part-definitions.ts";
import { lowered, raised } from "#shared/format/first-letters.ts";
import type { FilterField } from "./filter-field.ts";

/** The fields that filters, sorts and columns can name. */
export interface KnownFields {
  byKind: Record<FilterKind, Record<string, FilterField>>;
  /** Whether the workspace's own are among them; else they are looked at where they are known. */
  hasCustom: boolean;
}

/** The product's own fields, for where no one has read those of the workspace. */
export const builtInFields: KnownFields = { byKind: filterFields, hasCustom: false };

const customPrefix = "customFields.";

/** How filters, sorts, columns and forms name a field of the workspace's own. */
export function customName(key: string): string {
  return customPrefix + key;
}

const contactScorePrefix = "contactScores.";

/** How filters, sorts and columns of deals name a score of their contact. */
export function contactScoreName(key: string): string {
  return contactScorePrefix + key;
}

export function isContactScoreName(name: string): boolean {
  return name.startsWith(contactScorePrefix);
}

export function isCustomName(name: string): boolean {
  return name.startsWith(customPrefix);
}

/** The key of a field of the workspace's own; null for the product's fields. */
export function customKeyOf(name: string): string | null {
  return isCustomName(name) ? name.slice(customPrefix.length) : null;
}

/** The product's fields and a workspace's own, archived ones included. */
export function withCustomFields(definitions: readonly CustomField[]): KnownFields {
  const ownOf = (kind: FilterKind) => {
    const owner = isOfParts(kind) ? partDefinitions[kind].of : kind;
    const fields = definitions.filter(({ entity }) => entity === owner).map(toFilterField);
    const named = isOfParts(kind) ? fields.map((field) => ofRecord(owner, field)) : fields;
    return Object.fromEntries(named.map((field) => [customName(field.custom.key), field]));
  };
  const byKind = perFilterKind((kind) => ({ ...filterFields[kind], ...ownOf(kind) }));
  return {
    byKind: { ...byKind, deal: { ...byKind.deal, ...scoresOf(definitions) } },
    hasCustom: true,
  };
}

/** "Lead score of the contact": what deals are filtered and sorted by, too. */
function scoresOf(definitions: readonly CustomField[]): Record<string, FilterField> {
  const scores = definitions.filter(({ entity, type }) => entity === "contact" && type === "score");
  return Object.fromEntries(
    scores.map((definition) => {
      const { custom, ...field } = toFilterField(definition);
      const label = contactScoreLabel(definition);
      const ofContact = { ...field, label, custom: { ...custom, isOfContact: true } };
      return [contactScoreName(definition.key), ofContact];
    }),
  );
}

export function contactScoreLabel({ label }: Pick<CustomField, "label">): string {
  return `${label} of the contact`;
}

/** A field of the record that something is a part of: "Deal region" for "Region". */
function ofRecord<Field extends FilterField>(kind: FilterKind, field: Field): Field {
  return { ...field, label: raised(`${kindWords[kind].one} ${lowered(field.label)}`) };
}

const filterTypes: Record<CustomFieldType, FieldType> = {
  text: "text",
  number: "number",
  money: "number",
  date: "date",
  choice: "choice",
  choices: "tags",
  checkbox: "checkbox",
  link: "text",
  user: "member",
  score: "number",
};

function toFilterField({ key, label, type, choices, archived }: CustomField) {
  const labels = choices.map(
    (choice) => [choice.id, choice.archived ? `${choice.label} (archived)` : choice.label] as const,
  );
  return {
    label,
    type: filterTypes[type],
    ...(type === "money" && { isMoney: true }),
    ...(choices.length > 0 && { choices: Object.fromEntries(labels) }),
    // Of several choices and of people there is no order that one would expect.
    isSortable: type !== "choices" && type !== "user",
    custom: { key, type, isArchived: archived },
  } satisfies FilterField;
}

/** What a workspace has of its own to choose from, as far as it is read. */
interface WorkspaceChoices {
  pipelines?: readonly Pipeline[] | undefined;
  teams?: readonly Team[] | undefined;
}

/** The fields that have a stage, a pipeline or a team with those that there are as choices, in their order. */
export function withWorkspaceChoices(
  known: KnownFields,
  { pipelines, teams }: WorkspaceChoices,
): KnownFields {
  const choices: Partial<Record<ChoicesOf, Record<string, string>>> = {
    ...(pipelines && workspaceChoices(pipelines)),
    ...(teams && { teams: Object.fromEntries(teams.map(({ id, name }) => [id, name])) }),
  };
  const stageTypes = pipelines && typesOfStages(pipelines);
  const withChoices = (field: FilterField): FilterField => {
    const own = field.choicesOf && choices[field.choicesOf];
    if (!own) return field;
    const isStage = field.choicesOf === "stages" && stageTypes;
    return { ...field, choices: own, ...(isStage && { stageTypes }) };
  };
  const own = (fields: Record<string, FilterField>) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withChoices(field)]));
  const byKind = perFilterKind((kind) => own(known.byKind[kind]));
  const stageMove = { ...byKind.stageMove, ...laterFields(choices.stages ?? {}) };
  return { ...known, byKind: { ...byKind, stageMove } };
}

type ChoicesOf = NonNullable<FilterField["choicesOf"]>;

/** What people read for each stage and pipeline. */
export function workspaceChoices(
  pipelines: readonly Pipeline[],
): Record<"stages" | "pipelines", Record<string, string>> {
  return {
    stages: stageChoices(pipelines),
    pipelines: Object.fromEntries(
      pipelines.map(({ id, name, isArchived }) => [id, isArchived ? `${name} (archived)` : name]),
    ),
  };
}

function typesOfStages(pipelines: readonly Pipeline[]): Record<string, StageType> {
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  return Object.fromEntries(stages.map(({ key, type }) => [key, type]));
}

/** What people read for each stage, with its pipeline where there are several. */
export function stageChoices(pipelines: readonly Pipeline[]): Record<string, string> {
  const isOne = pipelines.filter(({ isArchived }) => !isArchived).length < 2;
  return Object.fromEntries(
    pipelines.flatMap((pipeline) =>
      pipeline.stages.map(({ key, name, isArchived }) => {
        const called = isArchived ? `${name} (archived)` : name;
        return [key, isOne ? called : `${pipeline.name}: ${called}`];
      }),
    ),
  );
}

/** Whether a field is one of which the workspace has its own: its stages, pipelines and teams, or a custom field. */
export function isWorkspaceName(name: string): boolean {
  return isNamedByWorkspace(name) || chosenFields.has(name);
}

/** Custom fields, scores of contacts, and what is asked of the way to each stage. */
function isNamedByWorkspace(name: string): boolean {
  return isCustomName(name) || isContactScoreName(name) || laterStageOf(name) !== null;
}

const chosenFields = new Set(
  Object.values(filterFields).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { choicesOf }]) => (choicesOf ? [name] : [])),
  ),
);

/** A field by its name. */
export function findField(
  { byKind }: KnownFields,
  kind: FilterKind,
  name: string,
): FilterField | undefined {
  const known = byKind[kind];
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

/** Whether a name may be that of a field which is not looked at here. */
export function isKnownLater({ hasCustom }: KnownFields, name: string): boolean {
  return !hasCustom && isNamedByWorkspace(name);
}

/** Whether people can choose a field: not while it is archived, nor a team where there is none. */
export function isOffered({ custom, choicesOf, choices }: FilterField): boolean {
  const isWithoutTeams = choicesOf === "teams" && Object.keys(choices ?? {}).length === 0;
  return !custom?.isArchived && !isWithoutTeams;
}

export function archivedProblem({ label }: FilterField): string {
  return `The field “${label}” is archived, and can be restored in the settings`;
}
