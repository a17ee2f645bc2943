import { raised } from "#shared/format/first-letters.ts";
import { activityTypes, outcomeLabels } from "#shared/crm/activities.ts";
import type { FieldType } from "./filter-operators.ts";
import {
  type FilterKind,
  type ListedKind,
  filterKinds,
  listedKinds,
  perKind,
  perPart,
  type Relation,
} from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { partDefinitions, partsOf } from "#shared/records/part-definitions.ts";
import type { RecordField, RecordFieldType } from "#shared/records/record-field.ts";
import { withTeams } from "./team-fields.ts";
import type { FilterField } from "./filter-field.ts";

export { type FilterKind, filterKinds, type ListedKind, listedKinds, type Relation };

/** How a field of each type is compared; null for those that a relation or nothing asks for. */
const filterTypes: Record<RecordFieldType, FieldType | null> = {
  text: "text",
  longText: "text",
  email: "text",
  phone: "text",
  webAddress: "text",
  linkedName: "text",
  choice: "choice",
  money: "number",
  date: "date",
  moment: "moment",
  tags: "tags",
  emails: "texts",
  phones: "texts",
  member: "member",
  reference: null,
  picture: null,
  number: null,
};

function filterFieldsOf(kind: ListedKind): Record<string, FilterField> {
  const fields = Object.entries(kindDefinitions[kind].fields).flatMap(([name, field]) => {
    const type = field.isFilterable ? "number" : filterTypes[field.type];
    return type === null ? [] : [[name, toFilterField(field, type)] as const];
  });
  return withTeams(Object.fromEntries(fields));
}

function toFilterField(
  { label, choices, choicesOf, presence, mayBeEmpty, isSortable, isDue, type: kept }: RecordField,
  type: FieldType,
): FilterField {
  const isFilled = presence === "required" || presence === "default" || choicesOf !== undefined;
  const isRequired = isFilled
    ? type !== "tags" && type !== "texts"
    : kept === "moment" && !mayBeEmpty;
  return {
    label,
    type,
    ...(choices && { choices }),
    ...(choicesOf && { choicesOf }),
    ...(isRequired && { isRequired }),
    ...(isSortable && { isSortable }),
    ...(kept === "money" && { isMoney: true }),
    ...(isDue && { isDue }),
  };
}

const activityTypeLabels = Object.fromEntries(activityTypes.map((type) => [type, raised(type)]));

/** The product's own fields; a workspace's custom fields come beside them. */
export const filterFields: Record<FilterKind, Record<string, FilterField>> = {
  ...perKind(filterFieldsOf),
  activity: withTeams({
    type: { label: "Type", type: "choice", choices: activityTypeLabels, isRequired: true },
    title: { label: "Title", type: "text", isRequired: true, isAlone: true },
    description: { label: "Description", type: "text", isAlone: true },
    outcome: { label: "Outcome", type: "choice", choices: outcomeLabels },
    durationMinutes: { label: "Duration in minutes", type: "number" },
    loggedBy: { label: "Logged by", type: "member" },
    contactName: { label: "Contact", type: "text" },
    companyName: { label: "Company", type: "text" },
    occurredAt: { label: "Date", type: "moment", isRequired: true, isSortable: true },
    createdAt: { label: "Created", type: "moment", isRequired: true, isSortable: true },
  }),
  ...perPart((kind) => withTeams(partDefinitions[kind].fields)),
};

/** The kind of record whose name a field has, of any kind of record that has the field. */
export const linkedNames: Readonly<Record<string, "company" | "contact" | "product">> = {
  companyName: "company",
  contactName: "contact",
  productName: "product",
};

const relations: Record<FilterKind, Record<string, Relation>> = {
  ...perKind((kind) => ({ ...kindDefinitions[kind].relations, ...partsOf(kind) })),
  activity: belongingTo(["contact", "company", "deal"]),
  ...perPart((kind) => belongingTo(partDefinitions[kind].belongsTo)),
};

/** A record of each kind at most. */
function belongingTo(kinds: readonly ListedKind[]): Record<string, Relation> {
  return Object.fromEntries(
    kinds.map((kind) => [kind, { kind, label: kindDefinitions[kind].words.one, isOne: true }]),
  );
}

const ownerFields: Record<FilterKind, string> = {
  ...perKind((kind) => kindDefinitions[kind].ownerField),
  activity: "loggedBy",
  ...perPart((kind) => partDefinitions[kind].ownerField),
};

/** How the records of a kind belong to others, by the names that conditions have for it. */
export function relationsOf(kind: FilterKind): Record<string, Relation> {
  return relations[kind];
}

/** The field that says whose the records of a kind are. */
export function ownerFieldOf(kind: FilterKind): string {
  return ownerFields[kind];
}
