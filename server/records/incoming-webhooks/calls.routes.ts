import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  acceptedCalls,
  callPath,
  callQuery,
  callsKeptDays,
  callsToAccept,
  incomingCall,
  incomingCallWithBody,
  mostCallsKept,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { inChangeSet } from "#server/crm/changes/change-set.ts";
import { sendPage } from "#server/platform/queries/lists.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import { acceptCall, noMapping } from "#server/records/incoming-webhooks/accept-call.ts";
import { acceptCalls } from "#server/records/incoming-webhooks/accept-calls.ts";
import { mailAboutAccepted } from "#server/records/incoming-webhooks/call-mails.ts";
import {
  findCall,
  listCalls,
  removeCall,
} from "#server/records/incoming-webhooks/calls.queries.ts";
import { findIncoming } from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";

const tags = ["Incoming webhooks"];
const path = "/api/incoming-webhooks/:id/calls";
const config = { permission: "webhooks.manage" } as const;

/** @param baseUrl where the product is, for links in mails */
export function callsRoutes(baseUrl: string): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: "List what was sent to an incoming webhook",
          description: `Newest first. The last ${mostCallsKept} calls are kept, for ${callsKeptDays} days.`,
          params: recordPath,
          querystring: callQuery,
          response: { 200: z.array(incomingCall) },
        },
      },
      async (request, reply) => {
        const { session, params, query } = request;
        const { workspaceId } = session;
        await findIncoming(app.db, workspaceId, params.id);
        const page = await listCalls(app.db, { workspaceId, webhookId: params.id }, query);
        return sendPage(request, reply, page);
      },
    );

    app.get(
      `${path}/:callId`,
      {
        config,
        schema: {
          tags,
          summary: "Read a call with its body",
          params: callPath,
          response: { 200: incomingCallWithBody },
        },
      },
      ({ session: { workspaceId }, params }) =>
        findCall(app.db, { workspaceId, webhookId: params.id }, params.callId),
    );

    app.post(
      `${path}/:callId/acceptance`,
      {
        config,
        schema: {
          tags,
          summary: "Take a call again that failed or waits",
          description: "By the mapping as it is now. Rules that wait for the webhook run for it.",
          params: callPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        // What a call causes is found by its id, whenever that is.
        const settings = { changeSetId: params.callId };
        await inChangeSet(
          app.db,
          request,
          reply,
          async (tx) => {
            const accepted = await acceptCall(tx, session, params);
            await mailAboutAccepted(tx, baseUrl, session, [accepted]);
          },
          settings,
        );
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/api/incoming-webhooks/:id/acceptances",
      {
        config,
        schema: {
          tags,
          summary: "Take calls again that failed or wait, one after the other",
          description:
            "Oldest first, by the mapping as it is now. Ask again with `after`, the answer's `next`, until that is null: each call is then tried once.",
          params: recordPath,
          body: callsToAccept,
          response: { 200: acceptedCalls },
        },
      },
      async ({ session, params, body }) => {
        const webhook = await findIncoming(app.db, session.workspaceId, params.id);
        if (webhook.mapping.length === 0) throw noMapping();
        try {
          return await acceptCalls(app.db, baseUrl, session, params.id, body);
        } finally {
          // Also of what was taken before the plan's limit.
          app.announcer.announce(session.workspaceId);
        }
      },
    );

    app.delete(
      `${path}/:callId`,
      {
        config,
        schema: {
          tags,
          summary: "Delete a call",
          description: "Its contact stays.",
          params: callPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        const place = { workspaceId: session.workspaceId, webhookId: params.id };
        await transactWithRights(app.db, { request, reply }, (tx) =>
          removeCall(tx, place, params.callId),
        );
        return reply.code(204).send(null);
      },
    );
  };
}
