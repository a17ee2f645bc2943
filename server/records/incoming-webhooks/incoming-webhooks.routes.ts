import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  incomingWebhook,
  incomingWebhookChanges,
  incomingWebhookWithAddress,
  mostBodyKilobytes,
  newIncomingWebhook,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import { noContent } from "#server/platform/http/openapi.ts";
import {
  addIncoming,
  changeIncoming,
  deleteIncoming,
  renewAddress,
} from "#server/records/incoming-webhooks/change-incoming-webhooks.ts";
import {
  findIncoming,
  listIncoming,
} from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";

const tags = ["Incoming webhooks"];
const path = "/api/incoming-webhooks";
const config = { permission: "webhooks.manage" } as const;

const adding = `Other programs, such as Zapier, n8n and Make, send to its \`address\` by POST, without an API key: JSON, or a
form (\`application/x-www-form-urlencoded\`), of at most ${mostBodyKilobytes} kB. No other answer has the address. What is
sent becomes a contact, or fills in what is empty in one with the same email, as \`mapping\` says; without a mapping it waits.
The answer is 200 where there is a contact, 202 where it waits for someone, and 400 or 422 with a sentence where it makes no
contact. An \`Idempotency-Key\` or \`webhook-id\` names the call: sent again, it makes nothing twice, and is answered as
before; where it failed, it is tried again. A webhook takes 600 calls in ten minutes; after that comes 429 with \`Retry-After\`.`;

export function incomingWebhooksRoutes({ baseUrl }: { baseUrl: string }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      path,
      {
        config,
        schema: {
          tags,
          summary: "List incoming webhooks",
          response: { 200: z.array(incomingWebhook) },
        },
      },
      ({ session }) => listIncoming(app.db, session.workspaceId),
    );

    app.get(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Read an incoming webhook",
          params: recordPath,
          response: { 200: incomingWebhook },
        },
      },
      ({ session, params }) => findIncoming(app.db, session.workspaceId, params.id),
    );

    app.post(
      path,
      {
        config,
        schema: {
          tags,
          summary: "Add an incoming webhook",
          description: adding,
          body: newIncomingWebhook,
          response: { 201: incomingWebhookWithAddress },
        },
      },
      async (request, reply) => {
        const { session, body } = request;
        const added = await transactWithRights(app.db, { request, reply }, (tx) =>
          addIncoming(tx, session, body, baseUrl),
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
          summary: "Change the given settings of an incoming webhook",
          description:
            "`isOn: false` switches it off: its address is answered like an unknown one.",
          params: recordPath,
          body: incomingWebhookChanges,
          response: { 200: incomingWebhook },
        },
      },
      async (request, reply) => {
        const { session, params, body } = request;
        return transactWithRights(app.db, { request, reply }, (tx) =>
          changeIncoming(tx, session, params.id, body),
        );
      },
    );

    app.post(
      `${path}/:id/address`,
      {
        config,
        schema: {
          tags,
          summary: "Give an incoming webhook a new address",
          description: "The former one leads nowhere from then on.",
          params: recordPath,
          response: { 200: incomingWebhookWithAddress },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        return transactWithRights(app.db, { request, reply }, (tx) =>
          renewAddress(tx, session, params.id, baseUrl),
        );
      },
    );

    app.delete(
      `${path}/:id`,
      {
        config,
        schema: {
          tags,
          summary: "Delete an incoming webhook",
          description: "With its log. Contacts stay.",
          params: recordPath,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { session, params } = request;
        await transactWithRights(app.db, { request, reply }, (tx) =>
          deleteIncoming(tx, session, params.id),
        );
        return reply.code(204).send(null);
      },
    );
  };
}
