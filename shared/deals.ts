import { z } from "zod";
import { oneOf } from "#shared/fields.ts";
import { lineItemParts } from "#shared/line-item-columns.ts";
import { linkFilter, searchText } from "#shared/lists.ts";
import { priorities, priorityLabels } from "#shared/priorities.ts";
import {
  choiceField,
  createdAtField,
  dateField,
  linkedNameField,
  longTextField,
  memberField,
  moneyField,
  referenceField,
  requiredTextField,
  tagsField,
} from "#shared/records/record-field.ts";
import type { KindDefinition } from "#shared/records/kind-definition.ts";
import { recordSchemas } from "#shared/records/record-shapes.ts";

export const dealStages = ["lead", "qualified", "proposal", "negotiation", "closed"] as const;

/** What people read for a stage (spec section 4). */
export const dealStageLabels: Record<DealStage, string> = {
  lead: "Lead",
  qualified: "Qualified",
  proposal: "Proposal",
  negotiation: "Negotiation",
  closed: "Closed Won",
};

/** The stage of deals that are won. */
export const wonStage: DealStage = "closed";

/** The fields of a deal (spec section 3), in the order of an export. */
export const dealFields = {
  title: requiredTextField({
    label: "Deal Title",
    max: 200,
    isSearched: true,
    isSortable: true,
    isUsual: true,
    width: 240,
  }),
  /** Decimal string with two digits after the point, in dollars. */
  value: moneyField({ label: "Value", isUsual: true }),
  stage: choiceField({
    label: "Stage",
    words: dealStages,
    labels: dealStageLabels,
    initial: "lead",
    isUsual: true,
  }),
  priority: choiceField({
    label: "Priority",
    words: priorities,
    labels: priorityLabels,
    initial: "medium",
    isUsual: true,
  }),
  expectedCloseDate: dateField({ label: "Expected Close Date", isDue: true, isUsual: true }),
  companyId: referenceField({ label: "Company", importName: "company" }),
  companyName: linkedNameField({ label: "Company", isUsual: true }),
  contactId: referenceField({ label: "Contact", importName: "contact" }),
  contactName: linkedNameField({ label: "Contact", isUsual: true }),
  tags: tagsField({ label: "Tags" }),
  notes: longTextField({ label: "Notes" }),
  ownerId: memberField({ label: "Owner", importName: "owner" }),
  createdAt: createdAtField(),
};

export const dealKind = {
  words: { one: "deal", many: "deals", title: "Deals" },
  fields: dealFields,
  nameField: "title",
  ownerField: "ownerId",
  detailField: "stage",
  relations: {
    company: { kind: "company", label: "company", isOne: true },
    contact: { kind: "contact", label: "contact", isOne: true },
    tasks: { kind: "task", label: "tasks" },
    activities: { kind: "activity", label: "activities" },
  },
  narrowing: {
    q: searchText.optional(),
    stage: oneOf("Stage", dealStages).optional(),
    contactId: linkFilter("contactId"),
    companyId: linkFilter("companyId"),
    ownerId: linkFilter("ownerId"),
  },
  isMergeable: false,
  parts: lineItemParts,
} as const satisfies KindDefinition;

const schemas = recordSchemas(dealFields);

export const {
  /** Body of POST /api/deals (spec section 3 for the defaults). */
  added: newDeal,
  /** Body of PUT /api/deals/{id}: the fields that are given change, the rest stays. */
  changes: dealChanges,
} = schemas;

export const deal = schemas.item.extend({
  /** Whether its value is the sum of its line items, and cannot be typed. */
  followsLineItems: z.boolean(),
});

export type Deal = z.infer<typeof deal>;
export type DealStage = (typeof dealStages)[number];
export type NewDeal = z.output<typeof newDeal>;
export type DealChanges = z.output<typeof dealChanges>;
