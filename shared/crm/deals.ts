import { z } from "zod";
import { asOfDay } from "./as-of.ts";
import { moment } from "#shared/records/fields.ts";
import { lineItemParts } from "./line-item-columns.ts";
import { linkFilter, searchText } from "#shared/filters/lists.ts";
import { forecastCategories, forecastCategoryLabels, stageKey } from "./pipelines.ts";
import { priorities, priorityLabels } from "./priorities.ts";
import {
  countField,
  createdAtField,
  foundDateField,
  keptMomentField,
  linkedNameField,
  pipelineField,
} from "#shared/records/derived-field.ts";
import {
  choiceField,
  dateField,
  longTextField,
  memberField,
  moneyField,
  optionalChoiceField,
  referenceField,
  requiredTextField,
  stageField,
  tagsField,
  textField,
} from "#shared/records/record-field.ts";
import type { KindDefinition } from "#shared/records/kind-definition.ts";
import { recordSchemas } from "#shared/records/record-shapes.ts";

export const longestDealTitle = 200;

/** The fields of a deal (spec section 3), in the order of an export. */
export const dealFields = {
  title: requiredTextField({
    label: "Deal Title",
    max: longestDealTitle,
    isSearched: true,
    isSortable: true,
    isUsual: true,
    width: 240,
  }),
  /** Decimal string with two digits after the point, in dollars. */
  value: moneyField({ label: "Value", isUsual: true }),
  pipelineId: pipelineField({ label: "Pipeline" }),
  stage: stageField({ label: "Stage", isUsual: true }),
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
  /** Null where its stage decides. */
  forecastCategory: optionalChoiceField({
    label: "Forecast Category",
    words: forecastCategories,
    labels: forecastCategoryLabels,
  }),
  /** Why it was won or lost: emptied when it is open again. */
  closeReason: textField({ label: "Reason", max: 100 }),
  closeNote: longTextField({ label: "Reason Note" }),
  /** The first of the open tasks about it that the reader sees; null where nothing is planned. */
  nextStep: linkedNameField({ label: "Next Step", isSortable: false }),
  nextStepDate: foundDateField({ label: "Next Step Date" }),
  /**
   * Its last change or activity, once that is older than its stage allows; null while it is closed, and while it is
   * snoozed, until that day begins anywhere.
   */
  idleSince: keptMomentField({ label: "Idle Since", isSortable: false }),
  /** Until this day it does not count as idle. */
  snoozedUntil: dateField({ label: "Snoozed Until" }),
  snoozeReason: textField({ label: "Snooze Reason", max: 200 }),
  /** Since when its days in its stage count. */
  stageEnteredAt: keptMomentField({ label: "In Stage Since", mayBeEmpty: false }),
  daysInStage: countField({ label: "Days in Stage", isMeasured: true, isDays: true }),
  /** From its first day in its pipeline until today, or until it was closed. */
  daysInPipeline: countField({ label: "Days in Pipeline", isMeasured: true, isDays: true }),
  /** When it was won or lost; null while it is open. */
  closedAt: keptMomentField({ label: "Closed" }),
  createdAt: createdAtField(),
};

export const dealKind = {
  words: { one: "deal", many: "deals", title: "Deals" },
  fields: dealFields,
  nameField: "title",
  ownerField: "ownerId",
  activityField: "dealId",
  detailField: "stage",
  optionField: "companyName",
  relations: {
    company: { kind: "company", label: "company", isOne: true },
    contact: { kind: "contact", label: "contact", isOne: true },
    tasks: { kind: "task", label: "tasks" },
    activities: { kind: "activity", label: "activities" },
  },
  narrowing: {
    q: searchText.optional(),
    stage: stageKey.optional(),
    contactId: linkFilter("contactId"),
    companyId: linkFilter("companyId"),
    ownerId: linkFilter("ownerId"),
    /** As they were at the end of this day in `timeZone`. Related records and their names are as they are today. */
    asOf: asOfDay.optional(),
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
  /** The scores of its contact, by their keys: empty without a contact, without points, or where it is hidden. */
  contactScores: z.record(z.string(), z.number()),
  /** Of a deal as it was on a day: when it was deleted, if it was since. */
  deletedAt: moment.exactOptional(),
});

export type Deal = z.infer<typeof deal>;
export type NewDeal = z.output<typeof newDeal>;
export type DealChanges = z.output<typeof dealChanges>;
