import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  databaseSize,
  failedMail,
  mailsSentAgain,
  operatedWorkspace,
  operatedWorkspaceDetails,
  operatedWorkspacesQuery,
  operatorLogEntry,
  operatorLogQuery,
  signOutRequest,
  suspension,
  trialExtension,
} from "#shared/administration/operator.ts";
import { supportVisit } from "#shared/administration/support-access.ts";
import type { Auth } from "#server/accounts/auth.ts";
import {
  listFailedMails,
  sendMailAgain,
  sendMailsAgain,
} from "#server/administration/operator/failed-mails.ts";
import {
  extendTrial,
  signOutEverywhere,
} from "#server/administration/operator/operate-accounts.ts";
import {
  listOperatedWorkspaces,
  readOperatedDetails,
} from "#server/administration/operator/operated-workspaces.queries.ts";
import { listOperatorLog } from "#server/accounts/support-access/operator-log.ts";
import { operatorOf, requireOperator } from "#server/administration/operator/require-operator.ts";
import { readDatabaseSize } from "#server/administration/operator/workspace-storage.queries.ts";
import {
  freeWorkspace,
  suspendWorkspace,
} from "#server/administration/operator/suspend-workspace.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { sendPage } from "#server/platform/queries/lists.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { transactOnce } from "#server/platform/retries/transact-once.ts";
import { visitWorkspace } from "#server/accounts/support-access/visit-workspace.ts";

const tags = ["Operator"];

export function operatorRoutes(
  auth: Auth,
  { operatorEmails, baseUrl }: Pick<Environment, "operatorEmails" | "baseUrl">,
): FastifyPluginAsyncZod {
  return async (app) => {
    requireOperator(app, auth, operatorEmails);
    await app.register(supportVisitRoutes(baseUrl));
    await app.register(workspaceRoutes);
    await app.register(accountRoutes);
    await app.register(mailRoutes);
    await app.register(logRoutes);
  };
}

const workspaceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/operator/workspaces",
    {
      schema: {
        tags,
        summary: "List or search all workspaces",
        querystring: operatedWorkspacesQuery,
        response: { 200: z.array(operatedWorkspace) },
      },
    },
    async (request, reply) =>
      sendPage(request, reply, await listOperatedWorkspaces(app.db, request.query)),
  );

  app.get(
    "/api/operator/workspaces/:id",
    {
      schema: {
        tags,
        summary: "Read a workspace's size and state",
        description:
          "Rows are counted; the bytes are a share of their tables by rows, so an estimate.",
        params: recordPath,
        response: { 200: operatedWorkspaceDetails },
      },
    },
    async ({ params }) => readOperatedDetails(app.db, params.id),
  );

  app.get(
    "/api/operator/database",
    {
      schema: {
        tags,
        summary: "Read what all of the database takes",
        response: { 200: databaseSize },
      },
    },
    async () => ({ bytes: await readDatabaseSize(app.db) }),
  );

  app.post(
    "/api/operator/workspaces/:id/suspension",
    {
      schema: {
        tags,
        summary: "Suspend a workspace",
        params: recordPath,
        body: suspension,
        response: { 200: operatedWorkspace },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const by = operatorOf(request);
      const suspended = await transactOnce(app.db, { request, reply }, (tx) =>
        suspendWorkspace(tx, by, params.id, body.reason),
      );
      // Ends the streams of its members.
      app.announcer.announce(toWorkspaceId(params.id));
      return suspended;
    },
  );

  app.delete(
    "/api/operator/workspaces/:id/suspension",
    {
      schema: {
        tags,
        summary: "Free a suspended workspace",
        params: recordPath,
        response: { 200: operatedWorkspace },
      },
    },
    async (request, reply) =>
      transactOnce(app.db, { request, reply }, (tx) =>
        freeWorkspace(tx, operatorOf(request), request.params.id),
      ),
  );
};

function supportVisitRoutes(baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      "/api/operator/workspaces/:id/support-visits",
      {
        schema: {
          tags,
          summary: "Open a workspace under support access",
          description:
            "From then on GETs of its records that name it in X-Workspace-Id are answered, until the grant ends. Each is logged.",
          params: recordPath,
          response: { 201: supportVisit },
        },
      },
      async (request, reply) => {
        const by = operatorOf(request);
        const visit = await transactOnce(app.db, { request, reply }, (tx) =>
          visitWorkspace(tx, by, request.params.id, baseUrl),
        );
        return reply.code(201).send(visit);
      },
    );
  };
}

const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/api/operator/trials",
    {
      schema: {
        tags,
        summary: "Extend a user's trial",
        body: trialExtension,
        response: { 200: z.object({ trialEndsAt: z.string() }) },
      },
    },
    async (request, reply) =>
      transactOnce(app.db, { request, reply }, async (tx) => {
        const endsAt = await extendTrial(tx, operatorOf(request), request.body);
        return { trialEndsAt: endsAt.toISOString() };
      }),
  );

  app.post(
    "/api/operator/sign-outs",
    {
      schema: {
        tags,
        summary: "Sign a user out everywhere",
        body: signOutRequest,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const by = operatorOf(request);
      await transactOnce(app.db, { request, reply }, (tx) =>
        signOutEverywhere(tx, by, request.body.email),
      );
      return reply.code(204).send(null);
    },
  );
};

const mailRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/operator/mails",
    { schema: { tags, summary: "List failed mails", response: { 200: z.array(failedMail) } } },
    async () => listFailedMails(app.db),
  );

  app.post(
    "/api/operator/mails/:id/attempts",
    {
      schema: {
        tags,
        summary: "Send a failed mail again",
        params: recordPath,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const by = operatorOf(request);
      await transactOnce(app.db, { request, reply }, (tx) =>
        sendMailAgain(tx, by, request.params.id),
      );
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/api/operator/mails/attempts",
    {
      schema: {
        tags,
        summary: "Send all failed mails again",
        description: "A thousand at once; those whose text is forgotten stay.",
        response: { 200: mailsSentAgain },
      },
    },
    async (request, reply) =>
      transactOnce(app.db, { request, reply }, (tx) => sendMailsAgain(tx, operatorOf(request))),
  );
};

const logRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/operator/log",
    {
      schema: {
        tags,
        summary: "List what operators did",
        querystring: operatorLogQuery,
        response: { 200: z.array(operatorLogEntry) },
      },
    },
    async (request, reply) =>
      sendPage(request, reply, await listOperatorLog(app.db, request.query)),
  );
};
