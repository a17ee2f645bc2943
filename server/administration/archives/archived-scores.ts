import { z } from "zod";
import { score, scoreByHand } from "#shared/scores/scores.ts";
import { renameInFilter } from "#server/administration/archives/rename-people.ts";
import { scoreFeeds, scoreOverrides, scores } from "#server/automation/scores/scores.table.ts";
import { beginFeed } from "#server/crm/live/change-feed.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";

const id = z.uuid();

/** Scores are computed again after a restore. Archives before version 10 have none. */
export const scoreSections = {
  scores: z.strictObject({
    id,
    fit: score.shape.fit,
    engagement: score.shape.engagement,
    userId: id,
  }),
  scoresByHand: z.strictObject({
    scoreId: id,
    contactId: id,
    ...scoreByHand.shape,
    userId: id,
    createdAt: z.iso.datetime(),
  }),
};

type Rows<Section extends keyof typeof scoreSections> = z.output<(typeof scoreSections)[Section]>[];

interface Naming {
  workspaceId: string;
  person: (id: string) => string;
}

export async function storeScores(
  tx: Db,
  rows: Rows<"scores">,
  { workspaceId, person }: Naming,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const named = rows.map((row) => ({
    ...row,
    workspaceId,
    userId: person(row.userId),
    fit: row.fit.map(({ filter, points }) => ({
      filter: renameInFilter(filter, people) ?? filter,
      points,
    })),
  }));
  await tx.insert(scores).values(named);
  await beginFeed(tx, scoreFeeds, toWorkspaceId(workspaceId));
}

export async function storeScoresByHand(
  tx: Db,
  rows: Rows<"scoresByHand">,
  { workspaceId, person }: Naming,
): Promise<void> {
  const named = rows.map((row) => ({ ...row, workspaceId, userId: person(row.userId) }));
  await tx.insert(scoreOverrides).values(named);
}
