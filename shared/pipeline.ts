import { z } from "zod";
import { deal, dealStages } from "#shared/deals.ts";
import { recordId } from "#shared/fields.ts";
import { limit } from "#shared/lists.ts";
import { listQueries } from "#shared/selection.ts";

const { q, filter, timeZone, ownerId } = listQueries.deal.shape;

/** Query of GET /api/pipeline: how many cards of each stage to send, and what the deals are narrowed to. */
export const pipelineQuery = z.object({
  limit: limit(200).default(20),
  q,
  filter,
  timeZone,
  ownerId,
});

/** One column of the board: all of its count and total, and its newest cards. */
const pipelineStage = z.object({
  stage: z.enum(dealStages),
  count: z.int(),
  /** Decimal string, the sum of the values of all deals in the stage. */
  total: z.string(),
  deals: z.array(deal),
  /** Pass as `cursor` to GET /api/deals?stage=... for more cards; null when these are all. */
  nextCursor: recordId.nullable(),
});

export const pipeline = z.object({ stages: z.array(pipelineStage) });

export type Pipeline = z.infer<typeof pipeline>;
export type PipelineQuery = z.output<typeof pipelineQuery>;
export type PipelineStage = z.infer<typeof pipelineStage>;
