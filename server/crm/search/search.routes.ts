import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { foundRecord, searchQuery } from "#shared/crm/search.ts";
import { findRecords } from "#server/crm/search/find-records.ts";

export const searchRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/search",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Search"],
        summary: "Find records of all kinds",
        description:
          "By name, title, email or phone number, without regard to case, accents or the way a number is written. At most five of each kind.",
        querystring: searchQuery,
        response: { 200: z.array(foundRecord) },
      },
    },
    (request) => findRecords(request.readDb, request.session, request.query.q),
  );
};
