import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  emailSuppression,
  listedSuppressions,
  newSuppressions,
  suppressionQuery,
} from "#shared/email/email-suppressions.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import {
  listSuppressions,
  removeSuppression,
  suppress,
} from "#server/email/suppressions/email-suppressions.queries.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { noContent } from "#server/platform/http/openapi.ts";

const tags = ["Email"];
const path = "/api/email-suppressions";

export const emailSuppressionsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    path,
    {
      config: { permission: "emailAccounts.manage" },
      schema: {
        tags,
        summary: "List who must not be written to",
        description: `The newest ${listedSuppressions} addresses and domains; with q those alone that have it in them.`,
        querystring: suppressionQuery,
        response: { 200: z.array(emailSuppression) },
      },
    },
    ({ session, query }) => listSuppressions(app.db, session.workspaceId, query.q),
  );

  app.post(
    path,
    {
      config: { permission: "emailAccounts.manage" },
      schema: {
        tags,
        summary: "Add addresses and domains that must not be written to",
        description: "Each in a line of its own. What is on the list already stays as it is.",
        body: newSuppressions,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      await transactWithRights(app.db, { request, reply }, (tx) =>
        suppress(tx, session.workspaceId, body.targets, "added"),
      );
      return reply.code(204).send(null);
    },
  );

  app.delete(
    `${path}/:id`,
    {
      config: { permission: "emailSuppressions.remove" },
      schema: {
        tags,
        summary: "Let an address or a domain be written to again",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { session, params } = request;
      await transactWithRights(app.db, { request, reply }, async (tx) => {
        const removed = await removeSuppression(tx, session.workspaceId, params.id);
        if (removed === undefined) throw notFound("entry");
      });
      return reply.code(204).send(null);
    },
  );
};
