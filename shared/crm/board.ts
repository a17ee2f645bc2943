import { z } from "zod";
import { deal } from "./deals.ts";
import { givenId, oneOf, recordId } from "#shared/records/fields.ts";
import { limit } from "#shared/filters/lists.ts";
import { stageTypes } from "./pipelines.ts";
import { listQueries } from "#shared/records/list-queries.ts";

const { q, filter, timeZone, ownerId, asOf } = listQueries.deal.shape;

/** Query of GET /api/pipeline: how many cards of each stage to send, and what the deals are narrowed to. */
export const boardQuery = z.object({
  /** The id of a pipeline; the default one where none is named. */
  pipeline: givenId("pipeline must be the id of a pipeline").optional(),
  /** Whether lost deals have columns, too, behind the others. */
  lost: oneOf("lost", ["hidden", "shown"]).default("hidden"),
  limit: limit(200).default(20),
  q,
  filter,
  timeZone,
  ownerId,
  /** As it was at the end of this day in `timeZone`. */
  asOf,
});

/** All deals of a stage, whatever the board shows of them. */
const stageTotal = z.object({
  /** The key of the stage. */
  stage: z.string(),
  name: z.string(),
  type: z.enum(stageTypes),
  count: z.int(),
  /** Decimal string, the sum of the values of all deals in the stage. */
  total: z.string(),
});

/** One column of the board: all of its count and total, and its newest cards. */
const boardStage = stageTotal.extend({
  deals: z.array(deal),
  /** Pass as `cursor` to GET /api/deals?stage=... for more cards; null when these are all. */
  nextCursor: recordId.nullable(),
});

export const board = z.object({
  pipelineId: recordId,
  /** Of the types open and won, in order; lost ones where they are asked for. */
  stages: z.array(boardStage),
  /** Those of the type lost whose deals are not shown. */
  lost: z.array(stageTotal),
});

export type Board = z.infer<typeof board>;
export type BoardQuery = z.output<typeof boardQuery>;
export type BoardStage = z.infer<typeof boardStage>;
export type StageTotal = z.infer<typeof stageTotal>;
