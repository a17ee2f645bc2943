import { and, eq, sql } from "drizzle-orm";
import {
  type NewPipeline,
  type Pipeline,
  type PipelineArchival,
  type PipelineChanges,
  maxPipelines,
} from "#shared/crm/pipelines.ts";
import { defaultStages } from "#shared/crm/default-pipeline.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import { requireSound } from "#server/crm/pipelines/check-stages.ts";
import { moveStageDeals } from "#server/crm/pipelines/move-stage-deals.ts";
import {
  insertPipeline,
  listPipelines,
  putStages,
  findPipeline,
} from "#server/crm/pipelines/pipelines.queries.ts";
import { pipelines } from "#server/crm/pipelines/pipelines.table.ts";
import { toStages, withNewKeys } from "#server/crm/pipelines/written-stages.ts";
import { listTeams } from "#server/accounts/workspaces/teams.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

export async function addPipeline(tx: Db, by: Actor, input: NewPipeline): Promise<Pipeline> {
  const { workspaceId } = by;
  await lockPipelines(tx, workspaceId);
  const all = await listPipelines(tx, workspaceId);
  requireRoom(all);
  const stages = input.stages ? toStages(all, null, input.stages) : withNewKeys(all, defaultStages);
  await requireSound(tx, workspaceId, stages);
  const { name, teamIds } = input;
  await requireTeams(tx, workspaceId, teamIds);
  const own = { name, teamIds, stages, isDefault: false };
  const id = await insertPipeline(tx, workspaceId, { ...own, position: all.length });
  await recordAudit(tx, by, { action: "pipeline.added", target: name });
  return findPipeline(tx, workspaceId, id);
}

/**
 * @param former those of the pipeline before; some may be deleted
 * @throws HttpError 400 for a team that is not there
 */
async function requireTeams(
  tx: Db,
  workspaceId: WorkspaceId,
  teamIds: string[] | null,
  former: string[] | null = null,
): Promise<void> {
  if (teamIds === null) return;
  const known = new Set((await listTeams(tx, workspaceId)).map(({ id }) => id));
  if (teamIds.every((id) => known.has(id) || former?.includes(id))) return;
  const message = "A team is not there any more. Choose the teams again.";
  throw new HttpError(400, message, [{ path: "teamIds", message }]);
}

function isForEveryone(): HttpError {
  const message = "The default pipeline is for everyone. Make another one the default first.";
  return new HttpError(409, message, [{ path: "teamIds", message }]);
}

function requireRoom(all: Pipeline[]): void {
  if (all.filter(({ isArchived }) => !isArchived).length < maxPipelines) return;
  throw new HttpError(409, `There can be at most ${maxPipelines} pipelines. Archive one first.`);
}

/** @throws HttpError 409 where someone else has changed it since, or where deals would be left behind */
export async function changePipeline(
  tx: Db,
  by: Actor,
  id: string,
  { version, name, isDefault, isArchived, moves = {}, ...changes }: PipelineChanges,
): Promise<Pipeline> {
  const { workspaceId } = by;
  await lockPipelines(tx, workspaceId);
  const all = await listPipelines(tx, workspaceId);
  const before = all.find((pipeline) => pipeline.id === id);
  const isRestored = before?.isArchived === true && isArchived === false;
  if (!before || (before.isArchived && !isRestored)) throw notFound("pipeline");
  if (before.version !== version) {
    throw new HttpError(409, "Someone has changed this pipeline since you opened it. Look again.");
  }
  if (isRestored) requireRoom(all);
  const { teamIds = before.teamIds } = changes;
  await requireTeams(tx, workspaceId, teamIds, before.teamIds);
  if (teamIds !== null && (isDefault || before.isDefault)) throw isForEveryone();
  if (isDefault) await makeDefault(tx, workspaceId, id);
  await tx
    .update(pipelines)
    .set({ version: version + 1, archivedAt: null, teamIds, ...(name !== undefined && { name }) })
    .where(wherePipeline(workspaceId, id));
  const written = changes.stages ?? (isRestored ? before.stages : undefined);
  if (written) {
    const stages = toStages(all, before, written);
    await requireSound(tx, workspaceId, stages, before);
    const left = before.stages
      .filter(({ key, isArchived }) => !isArchived && !stages.some((one) => one.key === key))
      .map((stage) => ({ ...stage, isArchived: true }));
    await putStages(tx, { workspaceId, pipelineId: id }, [...stages, ...left]);
    await moveStageDeals(tx, by, left, moves);
  }
  const after = await findPipeline(tx, workspaceId, id);
  const details = changedFields(factsOf(before), factsOf(after));
  await recordAudit(tx, by, { action: "pipeline.changed", target: after.name, details });
  return after;
}

function factsOf({ name, isDefault, teamIds, stages }: Pipeline): Record<string, unknown> {
  const open = stages.filter(({ isArchived }) => !isArchived);
  const facts: Record<string, unknown> = { name, isDefault, teamIds };
  facts["stages"] = open.map((stage) => stage.name).join(", ");
  for (const stage of open) facts[`stage ${stage.key}`] = stage;
  return facts;
}

/** Its stages are archived with it. */
export async function archivePipeline(
  tx: Db,
  by: Actor,
  id: string,
  { moves }: PipelineArchival,
): Promise<void> {
  const { workspaceId } = by;
  await lockPipelines(tx, workspaceId);
  const before = await findPipeline(tx, workspaceId, id);
  if (before.isDefault) {
    throw new HttpError(409, "The default pipeline stays. Make another one the default first.");
  }
  const left = before.stages.map((stage) => ({ ...stage, isArchived: true }));
  await putStages(tx, { workspaceId, pipelineId: id }, left);
  await tx
    .update(pipelines)
    .set({ archivedAt: new Date().toISOString(), version: before.version + 1 })
    .where(wherePipeline(workspaceId, id));
  await moveStageDeals(tx, by, before.stages, moves);
  await recordAudit(tx, by, { action: "pipeline.archived", target: before.name });
}

/** @throws HttpError 409 when the list of pipelines has changed meanwhile */
export async function orderPipelines(tx: Db, by: Actor, ids: string[]): Promise<Pipeline[]> {
  const { workspaceId } = by;
  await lockPipelines(tx, workspaceId);
  const open = (await listPipelines(tx, workspaceId)).filter(({ isArchived }) => !isArchived);
  const isSame = ids.length === open.length && open.every(({ id }) => ids.includes(id));
  if (!isSame) throw new HttpError(409, "The pipelines have changed meanwhile. Look again.");
  await tx
    .update(pipelines)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${pipelines.id})` })
    .where(and(eq(pipelines.workspaceId, workspaceId), sql`${pipelines.archivedAt} is null`));
  return listPipelines(tx, workspaceId);
}

async function makeDefault(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx
    .update(pipelines)
    .set({ isDefault: sql`${pipelines.id} = ${id}` })
    .where(eq(pipelines.workspaceId, workspaceId));
}

/** One change of a workspace's pipelines after the other. */
async function lockPipelines(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await tx
    .select({ id: pipelines.id })
    .from(pipelines)
    .where(eq(pipelines.workspaceId, workspaceId))
    .orderBy(pipelines.id)
    .for("no key update");
}

function wherePipeline(workspaceId: WorkspaceId, id: string) {
  return and(eq(pipelines.workspaceId, workspaceId), eq(pipelines.id, id));
}
