import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/lists.ts";
import {
  failedMail,
  operatedWorkspace,
  operatedWorkspacesQuery,
  operatorLogEntry,
  signOutRequest,
  suspension,
  trialExtension,
} from "#shared/operator.ts";
import type { Auth } from "#server/accounts/auth.ts";
import { listFailedMails, sendMailAgain } from "#server/operator/failed-mails.ts";
import { extendTrial, signOutEverywhere } from "#server/operator/operate-accounts.ts";
import {
  listOperatedWorkspaces,
  readOperatedWorkspace,
} from "#server/operator/operated-workspaces.queries.ts";
import { listOperatorLog } from "#server/operator/operator-log.ts";
import { operatorOf, requireOperator } from "#server/operator/require-operator.ts";
import { freeWorkspace, suspendWorkspace } from "#server/operator/suspend-workspace.ts";
import { sendPage } from "#server/platform/lists.ts";
import { noContent } from "#server/platform/openapi.ts";
import { toWorkspaceId } from "#server/platform/workspace-id.ts";

const tags = ["Operator"];

/** What the operator of the installation reads and does. @param emails who they are */
export function operatorRoutes(auth: Auth, emails: string[]): FastifyPluginAsyncZod {
  return async (app) => {
    requireOperator(app, auth, emails);
    await app.register(workspaceRoutes);
    await app.register(accountRoutes);
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
        params: recordPath,
        response: { 200: operatedWorkspace },
      },
    },
    async ({ params }) => readOperatedWorkspace(app.db, params.id),
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
    async (request) => {
      const { params, body } = request;
      const by = operatorOf(request);
      const suspended = await app.db.transaction((tx) =>
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
    async (request) =>
      app.db.transaction((tx) => freeWorkspace(tx, operatorOf(request), request.params.id)),
  );
};

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
    async (request) => {
      const by = operatorOf(request);
      const endsAt = await app.db.transaction((tx) => extendTrial(tx, by, request.body));
      return { trialEndsAt: endsAt.toISOString() };
    },
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
      await app.db.transaction((tx) => signOutEverywhere(tx, by, request.body.email));
      return reply.code(204).send(null);
    },
  );

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
      await app.db.transaction((tx) => sendMailAgain(tx, by, request.params.id));
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/api/operator/log",
    {
      schema: {
        tags,
        summary: "List what operators did",
        response: { 200: z.array(operatorLogEntry) },
      },
    },
    async () => listOperatorLog(app.db),
  );
};
