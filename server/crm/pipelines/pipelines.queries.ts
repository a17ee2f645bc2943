import { and, asc, type Column, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { defaultStages } from "#shared/crm/default-pipeline.ts";
import type { Pipeline, Stage } from "#shared/crm/pipelines.ts";
import { pipelines, stages } from "#server/crm/pipelines/pipelines.table.ts";
import {
  preparedQuery,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";

interface OfWorkspace {
  workspaceId: string;
}

const selectPipelines = preparedQuery("list_pipelines", (db, of: QueryParameters<OfWorkspace>) =>
  db
    .select()
    .from(pipelines)
    .where(eq(pipelines.workspaceId, of.workspaceId))
    .orderBy(asc(pipelines.position), asc(pipelines.id)),
);

const selectStages = preparedQuery("list_stages", (db, of: QueryParameters<OfWorkspace>) =>
  db
    .select()
    .from(stages)
    .where(eq(stages.workspaceId, of.workspaceId))
    .orderBy(asc(stages.position), asc(stages.key)),
);

/** All of a workspace in order, archived ones last. */
export async function listPipelines(db: Db, workspaceId: string): Promise<Pipeline[]> {
  const [found, ofAll] = await Promise.all([
    selectPipelines(db, { workspaceId }),
    selectStages(db, { workspaceId }),
  ]);
  return archivedLast(
    found.map(({ archivedAt, position: _position, createdAt: _createdAt, ...pipeline }) => {
      const own = ofAll.filter(({ pipelineId }) => pipelineId === pipeline.id).map(toStage);
      const { workspaceId: _workspaceId, ...shown } = pipeline;
      return { ...shown, isArchived: archivedAt !== null, stages: archivedLast(own) };
    }),
  );
}

function archivedLast<Item extends { isArchived: boolean }>(items: Item[]): Item[] {
  return items.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived));
}

function toStage(row: typeof stages.$inferSelect): Stage {
  const { workspaceId: _workspaceId, pipelineId: _pipelineId, position: _position, ...rest } = row;
  const { archivedAt, ...stage } = rest;
  return { ...stage, isArchived: archivedAt !== null };
}

export async function insertPipeline(
  tx: Db,
  workspaceId: string,
  pipeline: Pick<Pipeline, "name" | "teamIds" | "isDefault" | "stages"> & { position: number },
): Promise<string> {
  const { stages: own, ...row } = pipeline;
  const id = newId();
  await tx.insert(pipelines).values({ workspaceId, id, ...row });
  await putStages(tx, { workspaceId, pipelineId: id }, own);
  return id;
}

/** Adds and changes stages, in the order given. */
export async function putStages(
  tx: Db,
  of: { workspaceId: string; pipelineId: string },
  own: Stage[],
): Promise<void> {
  const rows = own.map(({ isArchived, ...stage }, position) => ({
    ...of,
    ...stage,
    position,
    archivedAt: isArchived ? new Date().toISOString() : null,
  }));
  const { workspaceId: _workspaceId, key: _key, ...settings } = getTableColumns(stages);
  await tx
    .insert(stages)
    .values(rows)
    .onConflictDoUpdate({
      target: [stages.workspaceId, stages.key],
      set: Object.fromEntries(
        Object.entries(settings).map(([name, column]) => [
          name,
          sql`excluded.${sql.identifier(column.name)}`,
        ]),
      ),
    });
}

/** What the stages of deals mean: a condition over a table that has a `stage`. */
export function whereStageType(
  of: { workspaceId: Column; stage: Column },
  type: Stage["type"],
): SQL {
  return sql`exists (select from ${stages} where ${and(
    eq(stages.workspaceId, of.workspaceId),
    eq(stages.key, of.stage),
    eq(stages.type, type),
  )})`;
}

/** What people read for a stage. @throws HttpError 400 for one that the workspace does not have */
export async function nameOfStage(db: Db, workspaceId: string, key: string): Promise<string> {
  const all = await selectStages(db, { workspaceId });
  const found = all.find((stage) => stage.key === key);
  if (found) return found.name;
  const open = all.filter(({ archivedAt }) => archivedAt === null).map((stage) => stage.key);
  const message = `Stage must be one of: ${open.join(", ")}`;
  throw new HttpError(400, message, [{ path: "stage", message }]);
}

/** The stages that every workspace has, archived or not. */
const knownToAll = new Set(defaultStages.map(({ key }) => key));

/** @throws HttpError 400 for a stage that the workspace does not have */
export async function requireStage(
  db: Db,
  workspaceId: string,
  stage: string | undefined,
): Promise<void> {
  if (stage !== undefined && !knownToAll.has(stage)) await nameOfStage(db, workspaceId, stage);
}

/** A pipeline by its id; the default one where none is named. @throws HttpError 404 where there is none */
export async function findPipeline(
  db: Db,
  workspaceId: string,
  id: string | undefined,
): Promise<Pipeline> {
  const all = await listPipelines(db, workspaceId);
  const found = all.find((one) => (id === undefined ? one.isDefault : one.id === id));
  if (!found) throw notFound("pipeline");
  return found;
}
