import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { recordPath } from "#shared/filters/lists.ts";
import {
  delivery,
  deliveryPath,
  deliveryQuery,
  deliveryWithBody,
  webhookEvent,
} from "#shared/records/webhooks.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import { sendPage } from "#server/platform/queries/lists.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { deliverJob } from "#server/records/webhooks/deliver-job.ts";
import { testWebhook, type WebhookRules } from "#server/records/webhooks/change-webhooks.ts";
import {
  findDelivery,
  listDeliveries,
  sendAgain,
} from "#server/records/webhooks/deliveries.queries.ts";
import { findWebhook, lockWebhook } from "#server/records/webhooks/webhooks.queries.ts";

const tags = ["Webhooks"];
const path = "/api/webhooks/:id/deliveries";
const config = { permission: "webhooks.manage" } as const;

export function deliveriesRoutes(
  rules: Pick<WebhookRules, "privateOrigins">,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: "List what was sent to a webhook",
          description: "Newest first, each with its record's name; kept for 30 days.",
          params: recordPath,
          querystring: deliveryQuery,
          response: { 200: z.array(delivery) },
        },
      },
      async (request, reply) => {
        const { session, params, query } = request;
        await findWebhook(app.db, session.workspaceId, params.id);
        return sendPage(request, reply, await listDeliveries(app.db, session, params.id, query));
      },
    );

    app.get(
      `${path}/:deliveryId`,
      {
        config,
        schema: {
          tags,
          summary: "Read what was sent, and what came back each time",
          params: deliveryPath,
          response: { 200: deliveryWithBody },
        },
      },
      async ({ session, params }) => {
        const found = await findDelivery(app.db, session, params.id, params.deliveryId);
        if (!found) throw notFound("delivery");
        return { ...found, body: webhookEvent.parse(JSON.parse(found.body)) };
      },
    );

    app.post(
      `${path}/:deliveryId/replay`,
      {
        config,
        schema: {
          tags,
          summary: "Send an event again",
          description: "Under the same `webhook-id`, so that a receiver who has it already knows.",
          params: deliveryPath,
          response: { 200: delivery },
        },
      },
      (request, reply) =>
        transactWithRights(app.db, { request, reply }, async (tx) => {
          await replay(tx, request.session, request.params);
          return requireDelivery(tx, request.session, request.params);
        }),
    );

    app.post(
      "/api/webhooks/:id/test",
      {
        config,
        schema: {
          tags,
          summary: "Send a test event",
          description:
            "Its delivery shows what became of it. One that is paused or stopped is sent it as well, once, and no other event.",
          params: recordPath,
          response: { 201: delivery },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        const sent = await transactWithRights(app.db, { request, reply }, async (tx) => {
          const deliveryId = await testWebhook(tx, session, params.id, rules);
          return requireDelivery(tx, session, { id: params.id, deliveryId });
        });
        return reply.code(201).send(sent);
      },
    );
  };
}

type Path = z.infer<typeof deliveryPath>;

async function replay(tx: Db, { workspaceId }: Actor, { id, deliveryId }: Path): Promise<void> {
  const { state } = await lockWebhook(tx, workspaceId, id);
  if (state !== "active") throw new HttpError(409, "Start the webhook before you send again.");
  const place = { workspaceId, webhookId: id };
  if (!(await sendAgain(tx, place, deliveryId))) throw notFound("delivery");
  await sendJob(tx, deliverJob, place);
}

async function requireDelivery(tx: Db, access: Actor, { id, deliveryId }: Path) {
  const found = await findDelivery(tx, access, id, deliveryId);
  if (!found) throw notFound("delivery");
  const { body: _body, tries: _tries, ...shown } = found;
  return shown;
}
