import { z } from "zod";
import { customFieldsOfRecord, writtenCustomFields } from "#shared/custom-fields.ts";
import {
  moment,
  money,
  oneOf,
  optionalDate,
  optionalReference,
  optionalText,
  recordId,
  requiredText,
  tags,
} from "#shared/fields.ts";
import { limit, linkFilter, listQuery, searchText } from "#shared/lists.ts";
import { priorities } from "#shared/priorities.ts";

export const dealStages = ["lead", "qualified", "proposal", "negotiation", "closed"] as const;

/** What people read for a stage (spec section 4). */
export const dealStageLabels: Record<DealStage, string> = {
  lead: "Lead",
  qualified: "Qualified",
  proposal: "Proposal",
  negotiation: "Negotiation",
  closed: "Closed Won",
};

const stage = oneOf("Stage", dealStages);
const priority = oneOf("Priority", priorities);

const editable = z.object({
  title: requiredText("Deal Title", 200),
  value: money,
  stage,
  contactId: optionalReference("Contact"),
  companyId: optionalReference("Company"),
  priority,
  expectedCloseDate: optionalDate("Expected Close Date"),
  notes: optionalText("Notes", 20_000),
  /** A member of the workspace; whoever adds the record, unless another is named. */
  ownerId: optionalReference("Owner"),
  tags,
  /** Values of the workspace's own fields: the keys that are given change, null clears one. */
  customFields: writtenCustomFields,
});

/** Body of POST /api/deals (spec section 3 for the defaults). */
export const newDeal = editable.partial().extend({
  title: editable.shape.title,
  value: money,
  stage: stage.default("lead"),
  priority: priority.default("medium"),
  tags: tags.default([]),
});

/** Body of PUT /api/deals/{id}: the fields that are given change, the rest stays. */
export const dealChanges = editable.partial();

export const deal = z.object({
  id: recordId,
  title: z.string(),
  /** Decimal string with two digits after the point, in dollars. */
  value: z.string(),
  stage: z.enum(dealStages),
  contactId: recordId.nullable(),
  contactName: z.string().nullable(),
  companyId: recordId.nullable(),
  companyName: z.string().nullable(),
  priority: z.enum(priorities),
  /** `YYYY-MM-DD`. */
  expectedCloseDate: z.iso.date().nullable(),
  notes: z.string().nullable(),
  ownerId: recordId.nullable(),
  tags: z.array(z.string()),
  /** Values of the workspace's own fields, by their keys. */
  customFields: customFieldsOfRecord,
  createdAt: moment,
});

export const dealListQuery = listQuery.extend({
  q: searchText.optional(),
  stage: stage.optional(),
  contactId: linkFilter("contactId"),
  companyId: linkFilter("companyId"),
  ownerId: linkFilter("ownerId"),
});

/** Query of GET /api/pipeline: how many cards of each stage to send. */
export const pipelineQuery = z.object({
  limit: limit(200).default(20),
});

/** One column of the board: all of its count and total, and its newest cards. */
export const pipelineStage = z.object({
  stage: z.enum(dealStages),
  count: z.int(),
  /** Decimal string, the sum of the values of all deals in the stage. */
  total: z.string(),
  deals: z.array(deal),
  /** Pass as `cursor` to GET /api/deals?stage=... for more cards; null when these are all. */
  nextCursor: recordId.nullable(),
});

export const pipeline = z.object({ stages: z.array(pipelineStage) });

export type Deal = z.infer<typeof deal>;
export type DealStage = (typeof dealStages)[number];
export type NewDeal = z.output<typeof newDeal>;
export type DealChanges = z.output<typeof dealChanges>;
export type DealListQuery = z.output<typeof dealListQuery>;
export type Pipeline = z.infer<typeof pipeline>;
export type PipelineStage = z.infer<typeof pipelineStage>;
