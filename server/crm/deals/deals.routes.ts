import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { board, boardQuery } from "#shared/crm/board.ts";
import { daysQuery, pipelineDays } from "#shared/crm/as-of.ts";
import { readPipelineDays } from "#server/crm/deals/as-of-moment.ts";
import { readBoardAsOf } from "#server/crm/deals/read-board-as-of.ts";
import { readBoard } from "#server/crm/deals/read-board.ts";

export const dealsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/pipeline",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Deals"],
        summary: "Read the board: each stage's count, total and newest deals",
        description:
          "Narrowed as GET /api/deals is, counts and totals are of what matches. With `asOf` all of it is as it was at the end of that day, of the deals that you may see today; what companies and contacts are called, and conditions on related records, are of today.",
        querystring: boardQuery,
        response: { 200: board },
      },
    },
    ({ readDb, session, query: { asOf, ...query } }) =>
      asOf === undefined
        ? readBoard(readDb, session, query)
        : readBoardAsOf(readDb, session, { ...query, asOf }),
  );
  app.get(
    "/api/pipeline/days",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Deals"],
        summary: "Read the first and last day that deals can be shown as of",
        querystring: daysQuery,
        response: { 200: pipelineDays },
      },
    },
    ({ readDb, session, query }) => readPipelineDays(readDb, session.workspaceId, query.timeZone),
  );
};
