import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { tagNames, tagQuery } from "#shared/tags.ts";
import { suggestTags } from "#server/tags/tags.queries.ts";

export const tagsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/tags",
    {
      config: { permission: "records.read" },
      schema: {
        tags: ["Tags"],
        summary: "Suggest tags of a kind of record",
        description: "Up to 20 that hold the words of q, in the order of the alphabet.",
        querystring: tagQuery,
        response: { 200: tagNames },
      },
    },
    ({ session, query }) => suggestTags(app.db, session.workspaceId, query),
  );
};
