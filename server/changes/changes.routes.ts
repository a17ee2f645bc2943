import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { changeSetSummary } from "#shared/changes.ts";
import { recordPath } from "#shared/lists.ts";
import { inChangeSet } from "#server/changes/change-set.ts";
import { undoChangeSet } from "#server/changes/undo-change-set.ts";

export const changesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/api/change-sets/:id/undo",
    {
      config: { permission: "records.write" },
      schema: {
        tags: ["Changes"],
        summary: "Take back all that one act changed",
        description:
          "The id is the X-Change-Set header of the act's answer. Answers 409 when a record was changed since.",
        params: recordPath,
        response: { 200: changeSetSummary },
      },
    },
    (request, reply) =>
      inChangeSet(
        app.db,
        request,
        reply,
        async (tx, changeSetId) => ({
          changeSetId,
          changedRecords: await undoChangeSet(tx, request.session, request.params.id),
        }),
        "undo",
      ),
  );
};
