import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { toHal, toHalList, toProblem } from "#server/billing/mollie-sandbox/sandbox-answers.ts";
import {
  newCustomer,
  newPayment,
  newSubscription,
  sandboxId,
} from "#server/billing/mollie-sandbox/sandbox-objects.ts";
import {
  addObject,
  changeObject,
  findObject,
  listObjects,
  readSettings,
  readUserClock,
  type SandboxObject,
} from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import { refund } from "#server/billing/mollie-sandbox/return-payment.ts";

export interface SandboxOptions {
  /** Only the server itself has it; no one else may decide payments. */
  apiKey: string;
  publicUrl: string;
}

const root = "/sandbox/mollie/v2";
const byId = { params: z.object({ id: z.string() }), hide: true };
const ofCustomer = { params: z.object({ customerId: z.string() }), hide: true };
const subscriptionOf = {
  params: z.object({ customerId: z.string(), id: z.string() }),
  hide: true,
};

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** The calls of Mollie's HTTP API, version 2, that the product uses. */
export function sandboxApiRoutes({ apiKey, publicUrl }: SandboxOptions): FastifyPluginAsyncZod {
  return async (app) => {
    const expected = digest(`Bearer ${apiKey}`);

    app.addHook("onRequest", async (request) => {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) {
        throw new Refusal(401, "Missing authentication, or failed to authenticate");
      }
    });

    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Refusal)) throw error;
      // Without it the client waits two seconds before a retry.
      reply.header("retry-after", "0");
      return reply.code(error.status).send(toProblem(error.status, error.message));
    });

    async function lookUp(kind: SandboxObject["kind"], id: string): Promise<SandboxObject> {
      const found = await findObject(app.db, kind, id);
      if (!found) throw new Refusal(404, `No ${kind} exists with token ${id}.`);
      await behave(found.userId);
      return found;
    }

    async function behave(userId: string): Promise<void> {
      const { answers } = await readSettings(app.db, userId);
      if (answers === "error") throw new Refusal(500, "Internal server error");
      if (answers === "busy") throw new Refusal(429, "Too many requests");
    }

    const send = (reply: FastifyReply, object: SandboxObject, status = 200) =>
      reply.code(status).send(toHal(object, publicUrl));

    app.post(
      `${root}/customers`,
      { schema: { hide: true, body: newCustomer } },
      async (request, reply) => {
        const { userId } = request.body.metadata;
        await behave(userId);
        const customer = await addObject(app.db, {
          id: sandboxId("cst"),
          kind: "customer",
          userId,
          idempotencyKey: keyOf(request.headers),
          body: request.body,
          createdAt: await readUserClock(app.db, userId),
        });
        return send(reply, customer, 201);
      },
    );

    app.post(
      `${root}/payments`,
      { schema: { hide: true, body: newPayment } },
      async (request, reply) => {
        const { userId } = await lookUp("customer", request.body.customerId);
        const isFirst = request.body.sequenceType === "first";
        const mandates = await listObjects(app.db, "mandate", userId);
        if (!isFirst && mandates.length === 0) {
          throw new Refusal(422, "No suitable mandates found for customer");
        }
        const { renewals } = await readSettings(app.db, userId);
        const created = await addObject(app.db, {
          id: sandboxId("tr"),
          kind: "payment",
          userId,
          idempotencyKey: keyOf(request.headers),
          body: { ...request.body, status: isFirst ? "open" : renewals },
          createdAt: await readUserClock(app.db, userId),
        });
        return send(reply, created, 201);
      },
    );

    app.get(`${root}/payments/:id`, { schema: byId }, async (request, reply) =>
      send(reply, await lookUp("payment", request.params.id)),
    );

    app.post(
      `${root}/payments/:id/refunds`,
      {
        schema: {
          ...byId,
          body: z.object({ amount: z.object({ currency: z.string(), value: z.string() }) }),
        },
      },
      async (request, reply) => {
        const found = await lookUp("payment", request.params.id);
        const made = await refund(app.db, found, {
          idempotencyKey: keyOf(request.headers),
          value: request.body.amount.value,
        });
        return send(reply, made, 201);
      },
    );

    app.get(
      `${root}/customers/:customerId/payments`,
      { schema: ofCustomer },
      async (request, reply) => {
        const { userId } = await lookUp("customer", request.params.customerId);
        const found = await listObjects(app.db, "payment", userId);
        return reply.send(toHalList("payments", found, publicUrl));
      },
    );

    app.get(
      `${root}/customers/:customerId/subscriptions`,
      { schema: ofCustomer },
      async (request, reply) => {
        const { userId } = await lookUp("customer", request.params.customerId);
        const found = await listObjects(app.db, "subscription", userId);
        return reply.send(toHalList("subscriptions", found, publicUrl));
      },
    );

    app.post(
      `${root}/customers/:customerId/subscriptions`,
      { schema: { ...ofCustomer, body: newSubscription } },
      async (request, reply) => {
        const { id: customerId, userId } = await lookUp("customer", request.params.customerId);
        const mandates = await listObjects(app.db, "mandate", userId);
        if (mandates.length === 0) throw new Refusal(422, "No suitable mandates found");
        const created = await addObject(app.db, {
          id: sandboxId("sub"),
          kind: "subscription",
          userId,
          idempotencyKey: keyOf(request.headers),
          body: {
            ...request.body,
            customerId,
            status: "active",
            nextPaymentDate: request.body.startDate,
            count: 0,
          },
          createdAt: await readUserClock(app.db, userId),
        });
        return send(reply, created, 201);
      },
    );

    app.patch(
      `${root}/customers/:customerId/subscriptions/:id`,
      { schema: { ...subscriptionOf, body: newSubscription.partial() } },
      async (request, reply) => {
        const found = await lookUp("subscription", request.params.id);
        const { startDate } = request.body;
        const begins = startDate === undefined ? {} : { nextPaymentDate: startDate, count: 0 };
        return send(reply, await changeObject(app.db, found, { ...request.body, ...begins }));
      },
    );

    app.delete(
      `${root}/customers/:customerId/subscriptions/:id`,
      { schema: subscriptionOf },
      async (request, reply) => {
        const found = await lookUp("subscription", request.params.id);
        if (found.body.status !== "active") throw new Refusal(422, "It has ended already");
        return send(reply, await changeObject(app.db, found, { status: "canceled" }));
      },
    );
  };
}

function keyOf(headers: Record<string, string | string[] | undefined>): string | null {
  const key = headers["idempotency-key"];
  return typeof key === "string" ? key : null;
}

/** timingSafeEqual needs equal lengths. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
