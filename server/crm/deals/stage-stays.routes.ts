import { and, asc, eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { recordPath } from "#shared/filters/lists.ts";
import { stageStays, type StageStay } from "#shared/crm/stage-stays.ts";
import { findDeal } from "#server/crm/deals/deals.queries.ts";
import { stageStays as stays } from "#server/crm/pipelines/deal-history.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

export const stageStaysRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/deals/:id/stages",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Deals"],
        summary: "List the stages that a deal was in, and when",
        description: "Oldest first, one item for each stay.",
        params: recordPath,
        response: { 200: stageStays },
      },
    },
    async ({ readDb, session, params: { id } }) => {
      if (!(await findDeal(readDb, session, id))) throw notFound("deal");
      return listStageStays(readDb, session, id);
    },
  );
};

function listStageStays(
  db: Db,
  { workspaceId }: RecordAccess,
  dealId: string,
): Promise<StageStay[]> {
  const { stage, enteredAt, leftAt, enteredBy, leftBy } = stays;
  return db
    .select({ stage, enteredAt, leftAt, enteredBy, leftBy })
    .from(stays)
    .where(and(eq(stays.workspaceId, workspaceId), eq(stays.dealId, dealId)))
    .orderBy(asc(stays.enteredAt));
}
