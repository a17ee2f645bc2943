import { countText } from "#shared/format/count-text.ts";
import { and, count, eq, inArray } from "drizzle-orm";
import type { Stage } from "#shared/crm/pipelines.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { nameOfStage } from "#server/crm/pipelines/pipelines.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** One line in the feed for each stage. @throws HttpError 409 for stages whose deals have nowhere to go */
export async function moveStageDeals(
  tx: Db,
  by: Actor,
  left: Stage[],
  moves: Record<string, string>,
): Promise<void> {
  const filled = await countDeals(tx, by.workspaceId, left);
  const homeless = filled.filter(({ stage }) => moves[stage.key] === undefined);
  if (homeless.length > 0) throw askWhereTo(homeless);
  for (const { stage, total } of filled) {
    const target = moves[stage.key];
    if (target === undefined) continue;
    await tx
      .update(deals)
      .set({ stage: target })
      .where(and(eq(deals.workspaceId, by.workspaceId), eq(deals.stage, stage.key)));
    const name = await nameOfStage(tx, by.workspaceId, target);
    await insertActivity(tx, by, {
      type: "deal",
      title: `${countText(total, "deal", "deals")} moved from ${stage.name} to ${name}`,
      description: `The stage “${stage.name}” was archived`,
    });
  }
}

interface FilledStage {
  stage: Stage;
  total: number;
}

async function countDeals(tx: Db, workspaceId: string, left: Stage[]): Promise<FilledStage[]> {
  if (left.length === 0) return [];
  const keys = left.map(({ key }) => key);
  const counted = await tx
    .select({ key: deals.stage, total: count() })
    .from(deals)
    .where(and(eq(deals.workspaceId, workspaceId), inArray(deals.stage, keys)))
    .groupBy(deals.stage);
  return left.flatMap((stage) =>
    counted.filter(({ key }) => key === stage.key).map(({ total }) => ({ stage, total })),
  );
}

function askWhereTo(homeless: FilledStage[]): HttpError {
  const issues = homeless.map(({ stage, total }) => ({
    path: `moves.${stage.key}`,
    message:
      total === 1
        ? `Say where the deal of “${stage.name}” goes.`
        : `Say where the ${countText(total, "deal", "deals")} of “${stage.name}” go.`,
  }));
  return new HttpError(409, issues[0]?.message ?? "Say where the deals go.", issues);
}
