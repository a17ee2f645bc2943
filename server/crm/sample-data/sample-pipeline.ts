import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Stage } from "#shared/crm/pipelines.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import {
  insertPipeline,
  listPipelines,
  putStages,
} from "#server/crm/pipelines/pipelines.queries.ts";
import { pipelines } from "#server/crm/pipelines/pipelines.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const free = {
  requiredFields: [],
  enterRoles: null,
  leaveRoles: null,
  allowsSkip: true,
  allowsBack: true,
  isArchived: false,
};

/** A second pipeline, so that forecasts have more than one pipeline to show. */
const sampleStages = (
  [
    { key: "sample-due", name: "Due", type: "open", probability: 60, category: "pipeline" },
    { key: "sample-offered", name: "Offered", type: "open", probability: 75, category: "bestCase" },
    { key: "sample-agreed", name: "Agreed", type: "open", probability: 90, category: "commit" },
    { key: "sample-renewed", name: "Renewed", type: "won", probability: 100, category: "closed" },
    { key: "sample-ended", name: "Not renewed", type: "lost", probability: 0, category: "omitted" },
  ] as const
).map((stage): Stage => ({ ...stage, ...free, idleAfterDays: stage.type === "open" ? 30 : null }));

const keys = new Set(sampleStages.map(({ key }) => key));

/** Adds it, or brings it back where sample data was loaded and removed before. */
export async function openSamplePipeline(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const all = await listPipelines(tx, workspaceId);
  const known = all.find(({ stages }) => stages.some(({ key }) => keys.has(key)));
  if (!known) {
    const name = "Sample Renewals";
    const isTaken = all.some(
      (one) => !one.isArchived && one.name.toLowerCase() === name.toLowerCase(),
    );
    await insertPipeline(tx, workspaceId, {
      name: isTaken ? `${name} (2)` : name,
      position: all.length,
      isDefault: false,
      teamIds: null,
      stages: sampleStages,
    });
    return;
  }
  await tx.update(pipelines).set({ archivedAt: null }).where(wherePipeline(workspaceId, known.id));
  await putStages(tx, { workspaceId, pipelineId: known.id }, sampleStages);
}

/** Unless someone has deals of their own in it by now. */
export async function archiveSamplePipeline(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  const all = await listPipelines(tx, workspaceId);
  const known = all.find(({ stages }) => stages.some(({ key }) => keys.has(key)));
  if (!known || known.isDefault) return;
  const ownDeals = tx
    .select({ one: sql`1` })
    .from(deals)
    .where(
      and(
        eq(deals.workspaceId, workspaceId),
        inArray(
          deals.stage,
          known.stages.map(({ key }) => key),
        ),
      ),
    );
  const archivedAt = new Date().toISOString();
  const archived = await tx
    .update(pipelines)
    .set({ archivedAt, version: known.version + 1 })
    .where(and(wherePipeline(workspaceId, known.id), notExists(ownDeals)))
    .returning({ id: pipelines.id });
  if (archived.length === 0) return;
  const stages = known.stages.map((stage) => ({ ...stage, isArchived: true }));
  await putStages(tx, { workspaceId, pipelineId: known.id }, stages);
}

function wherePipeline(workspaceId: WorkspaceId, id: string) {
  return and(eq(pipelines.workspaceId, workspaceId), eq(pipelines.id, id));
}
