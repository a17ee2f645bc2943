import { dealFieldsOfParts } from "./line-item-fields.ts";
import type { PartDefinition } from "#shared/records/part-definition.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

const stageMoveFields: Record<string, FilterField> = {
  toStage: { label: "Stage entered", type: "choice", choicesOf: "stages", isRequired: true },
  /** None where the deal began in the stage. */
  fromStage: { label: "Stage before", type: "choice", choicesOf: "stages" },
  movedAt: { label: "Moved", type: "moment", isRequired: true },
  movedBy: { label: "Moved by", type: "member" },
  daysBefore: { label: "Days in stage before", type: "number", isDays: true },
  ...dealFieldsOfParts,
};

/** What its deal says is of now. */
export const stageMovePart: PartDefinition = {
  words: { one: "stage move", many: "stage moves", title: "Stage moves" },
  of: "deal",
  relation: "stageMoves",
  fields: stageMoveFields,
  belongsTo: ["deal", "company", "contact"],
  ownerField: "ownerId",
};

const laterPrefix = "later.";
const daysPrefix = "daysUntil.";

/** How a question names whether a deal came into a stage after the move, and how many days later. */
export const laterName = (stage: string) => laterPrefix + stage;
const daysUntilName = (stage: string) => daysPrefix + stage;

/** The stage that such a name is about; null for other names. */
export function laterStageOf(name: string): { stage: string; isDays: boolean } | null {
  const prefix = [laterPrefix, daysPrefix].find((one) => name.startsWith(one));
  return prefix === undefined
    ? null
    : { stage: name.slice(prefix.length), isDays: prefix === daysPrefix };
}

/** What can be asked of the way from a move to each stage. @param stages as people read them, by their keys */
export function laterFields(stages: Readonly<Record<string, string>>): Record<string, FilterField> {
  const fields = Object.entries(stages).flatMap(([key, stage]): [string, FilterField][] => [
    [laterName(key), { label: `A later move to ${stage}`, type: "checkbox", isRequired: true }],
    [daysUntilName(key), { label: `Days until ${stage}`, type: "number", isAlone: true }],
  ]);
  return Object.fromEntries(fields);
}
