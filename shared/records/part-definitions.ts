import { contactEmailPart } from "#shared/crm/contact-email-fields.ts";
import { lineItemPart } from "#shared/crm/line-item-fields.ts";
import { type ListedKind, type PartKind, partKinds, type Relation } from "./kind-definition.ts";
import type { PartDefinition } from "./part-definition.ts";
import { stageMovePart } from "#shared/crm/stage-move-fields.ts";

export const partDefinitions: Record<PartKind, PartDefinition> = {
  lineItem: lineItemPart,
  stageMove: stageMovePart,
  email: contactEmailPart,
};

/** The parts that records of a kind have, by the names that conditions have for them. */
export function partsOf(kind: ListedKind): Record<string, Relation> {
  const parts = partKinds.filter((part) => partDefinitions[part].of === kind);
  return Object.fromEntries(
    parts.map((part) => {
      const { relation, words } = partDefinitions[part];
      return [relation, { kind: part, label: words.many }];
    }),
  );
}
