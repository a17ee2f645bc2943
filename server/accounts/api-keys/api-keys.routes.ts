import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { apiKey, createdApiKey, newApiKey } from "#shared/accounts/api-keys.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { listApiKeys, manageableBy } from "#server/accounts/api-keys/api-keys.queries.ts";
import { createApiKey } from "#server/accounts/api-keys/create-api-key.ts";
import { revokeApiKey } from "#server/accounts/api-keys/revoke-api-key.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";

const tags = ["API keys"];

export const apiKeysRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/api-keys",
    {
      config: { permission: "apiKeys.manage" },
      schema: {
        tags,
        summary: "List API keys",
        description: "One's own; owners and admins see those of all the workspace's people.",
        response: { 200: z.array(apiKey) },
      },
    },
    (request) => listApiKeys(app.db, manageableBy(request.session)),
  );

  app.post(
    "/api/api-keys",
    {
      config: { permission: "apiKeys.manage" },
      schema: {
        tags,
        summary: "Make an API key",
        description: "Only this answer contains the key itself.",
        body: newApiKey,
        response: { 201: createdApiKey },
      },
    },
    async (request, reply) => {
      const created = await transactWithRights(app.db, { request, reply }, (tx) =>
        createApiKey(tx, request.session, request.body),
      );
      return reply.code(201).send(created);
    },
  );

  app.delete(
    "/api/api-keys/:id",
    {
      config: { permission: "apiKeys.manage" },
      schema: {
        tags,
        summary: "Revoke an API key",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await transactWithRights(app.db, { request, reply }, (tx) =>
        revokeApiKey(tx, request.session, request.params.id),
      );
      return reply.code(204).send(null);
    },
  );
};
