import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { toPence, toPounds } from "#shared/billing/billing.ts";
import {
  clockMove,
  paymentReturn,
  sandboxChanges,
  sandboxPaymentPath,
  sandboxState,
  type SandboxPayment,
} from "#shared/billing/sandbox.ts";
import { chargeBack, refund } from "#server/billing/mollie-sandbox/return-payment.ts";
import { moveClock, type SandboxControls } from "#server/billing/mollie-sandbox/move-clock.ts";
import { readNextCollection } from "#server/billing/mollie-sandbox/next-collection.ts";
import { payment, sandboxId } from "#server/billing/mollie-sandbox/sandbox-objects.ts";
import {
  changeSettings,
  findObject,
  listObjects,
  readSettings,
  readUserClock,
  type SandboxObject,
} from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import { notFound } from "#server/platform/http/errors.ts";

const tags = ["Sandbox"];
const config = { permission: "billing.manage" } as const;

export function sandboxControlsRoutes(controls: SandboxControls): FastifyPluginAsyncZod {
  return async (app) => {
    async function answerState(userId: string) {
      const paid = await listObjects(app.db, "payment", userId);
      const now = await readUserClock(app.db, userId);
      const settings = await readSettings(app.db, userId);
      const next = await readNextCollection(app.db, userId);
      return {
        now: now.toISOString(),
        nextCollection: next?.toISOString() ?? null,
        settings,
        payments: paid.map(toPayment),
      };
    }

    app.get(
      "/api/sandbox",
      { config, schema: { tags, summary: "Read the sandbox", response: { 200: sandboxState } } },
      (request) => answerState(request.session.userId),
    );

    app.put(
      "/api/sandbox/settings",
      {
        config,
        schema: {
          tags,
          summary: "Choose how the sandbox behaves",
          body: sandboxChanges,
          response: { 200: sandboxState },
        },
      },
      async ({ session, body }) => {
        await changeSettings(app.db, session.userId, body);
        return answerState(session.userId);
      },
    );

    app.post(
      "/api/sandbox/clock",
      {
        config,
        schema: {
          tags,
          summary: "Move the clock of one's subscription on",
          description: "What falls due meanwhile happens day by day.",
          body: clockMove,
          response: { 200: sandboxState },
        },
      },
      async ({ session, body }) => {
        await moveClock(app.db, controls, session.userId, body);
        return answerState(session.userId);
      },
    );

    app.post(
      "/api/sandbox/payments/:id/return",
      {
        config,
        schema: {
          tags,
          summary: "Give a payment back, as the seller or the payer's bank does",
          params: sandboxPaymentPath,
          body: paymentReturn,
          response: { 200: sandboxState },
        },
      },
      async ({ session, params, body }) => {
        const found = await findObject(app.db, "payment", params.id);
        if (!found || found.userId !== session.userId) throw notFound("payment");
        const value = body.amount ?? payment.parse(found.body).amount.value;
        if (body.kind === "chargeback") await chargeBack(app.db, found);
        else await refund(app.db, found, { value, idempotencyKey: sandboxId("re") });
        await controls.announce(found.id);
        return answerState(session.userId);
      },
    );
  };
}

function toPayment({ id, createdAt, body }: SandboxObject): SandboxPayment {
  const { amount, amountRefunded, amountChargedBack, status, description } = payment.parse(body);
  const returned =
    toPence(amountRefunded?.value ?? "0.00") + toPence(amountChargedBack?.value ?? "0.00");
  return {
    id,
    status,
    description,
    createdAt: createdAt.toISOString(),
    amount: amount.value,
    amountReturned: toPounds(returned),
  };
}
