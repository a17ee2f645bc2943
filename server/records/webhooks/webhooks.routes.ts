import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  eventsKeptDays,
  eventsQuery,
  keptEvent,
  newWebhook,
  sampleQuery,
  webhook,
  webhookChanges,
  webhookEvent,
  webhookWithSecret,
} from "#shared/records/webhooks.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  renewSecret,
  type WebhookRules,
} from "#server/records/webhooks/change-webhooks.ts";
import { readEvents } from "#server/records/webhooks/read-events.ts";
import { readSamples } from "#server/records/webhooks/read-samples.ts";
import { findWebhook, listWebhooks } from "#server/records/webhooks/webhooks.queries.ts";

const tags = ["Webhooks"];
const path = "/api/webhooks";
const config = { permission: "webhooks.manage" } as const;

const adding = `Events are sent by POST as Standard Webhooks 1.0 describes: \`webhook-id\` is the same each time that an
event is sent, \`webhook-signature\` signs \`id.timestamp.body\` with the secret, which only this answer
contains. The events of one record come in the order of its changes. What is not answered with a status of 200 to 299 is
sent again, with growing pauses, for three days; 410 stops the webhook. Programs such as Zapier, n8n and Make subscribe
with this call and an admin's API key, and unsubscribe with DELETE.`;

const following = `For programs that cannot be called, or that were away: nothing is missed for ${eventsKeptDays} days. The
first call, without a cursor, answers no events: the address in \`Link\` leads to those that come after it, and each
answer's \`Link\` to the next ones, also when there are none yet. 410 says that events are gone, for instance after
${eventsKeptDays} days without a call.`;

export function webhooksRoutes(rules: WebhookRules): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      { config, schema: { tags, summary: "List webhooks", response: { 200: z.array(webhook) } } },
      ({ session }) => listWebhooks(app.db, session.workspaceId),
    );

    app.get(
      `${path}/samples`,
      {
        config,
        schema: {
          tags,
          summary: "Read sample events",
          description:
            "The last three of a type, as they would be sent, to map their fields. Where none has occurred lately, one as it would be for the newest record of the kind.",
          querystring: sampleQuery,
          response: { 200: z.array(webhookEvent) },
        },
      },
      ({ session, query }) => readSamples(app.db, session.workspaceId, query.type),
    );

    app.get(
      `${path}/events`,
      {
        config,
        schema: {
          tags,
          summary: "Read what has happened since a cursor",
          description: following,
          querystring: eventsQuery,
          response: { 200: z.array(keptEvent) },
        },
      },
      async ({ session, query, url }, reply) => {
        const { events, cursor } = await readEvents(app.db, session.workspaceId, query);
        const next = new URL(url, "http://localhost");
        next.searchParams.set("cursor", cursor);
        reply.header("link", `<${next.pathname}${next.search}>; rel="next"`);
        return events;
      },
    );

    app.get(
      `${path}/:id`,
      {
        config,
        schema: { tags, summary: "Read a webhook", params: recordPath, response: { 200: webhook } },
      },
      ({ session, params }) => findWebhook(app.db, session.workspaceId, params.id),
    );

    app.post(
      path,
      {
        config,
        schema: {
          tags,
          summary: "Add a webhook",
          description: adding,
          body: newWebhook,
          response: { 201: webhookWithSecret },
        },
      },
      async (request, reply) => {
        const { session, body } = request;
        const added = await transactWithRights(app.db, { request, reply }, (tx) =>
          addWebhook(tx, session, body, rules),
        );
        return reply.code(201).send(added);
      },
    );

    app.put(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Change the given settings of a webhook",
          description: "`state` pauses it, or starts it again, also after it was stopped.",
          params: recordPath,
          body: webhookChanges,
          response: { 200: webhook },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, (tx) =>
          changeWebhook(tx, request.session, request.params.id, request.body, rules),
        ),
    );

    app.post(
      `${path}/:id/secret`,
      {
        config,
        schema: {
          tags,
          summary: "Make a new secret",
          description: "For 24 hours events carry two signatures, the other by the former secret.",
          params: recordPath,
          response: { 200: webhookWithSecret },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, (tx) =>
          renewSecret(tx, request.session, request.params.id, rules),
        ),
    );

    app.delete(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Delete a webhook",
          description: "What waits is not sent.",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        await transactWithRights(app.db, { request, reply }, (tx) =>
          deleteWebhook(tx, session, params.id),
        );
        return reply.code(204).send(null);
      },
    );
  };
}
