import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { importedPerson } from "#shared/administration/workspace-imports.ts";
import { listAwaitedPeople } from "#server/administration/archives/list-people.ts";

export const importedPeopleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/imported-people",
    {
      config: { permission: "members.manage" },
      schema: {
        tags: ["Members"],
        summary: "List the people of the imported archive who have not joined",
        description: "Who is invited by the same address and joins has their records again.",
        response: { 200: z.array(importedPerson) },
      },
    },
    (request) => listAwaitedPeople(app.db, request.session.workspaceId),
  );
};
