import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { board, boardQuery } from "#shared/board.ts";
import { readBoard } from "#server/crm/deals/read-board.ts";

export const dealsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/pipeline",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Deals"],
        summary: "Read the board: each stage's count, total and newest deals",
        description: "Narrowed as GET /api/deals is, counts and totals are of what matches.",
        querystring: boardQuery,
        response: { 200: board },
      },
    },
    (request) => readBoard(request.readDb, request.session, request.query),
  );
};
