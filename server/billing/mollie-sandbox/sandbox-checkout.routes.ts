import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { sandboxPaymentPath } from "#shared/billing/sandbox.ts";
import { announcePayment } from "#server/billing/mollie-sandbox/deliver-webhook.ts";
import { payment, sandboxId } from "#server/billing/mollie-sandbox/sandbox-objects.ts";
import {
  addObject,
  changeObject,
  findObject,
  listObjects,
  readUserClock,
  type SandboxObject,
} from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { escapeHtml } from "#server/platform/http/html.ts";
import { sendPlainPage } from "#server/platform/http/plain-page.ts";

const outcomes = ["paid", "failed", "canceled", "expired"] as const;
const choice = z.object({ status: z.enum(outcomes) });

/** Mollie's checkout in test mode: a page to choose the payment's outcome. */
export function sandboxCheckoutRoutes(origin: () => string): FastifyPluginAsyncZod {
  return async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 1_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    app.get(
      "/sandbox/checkout/:id",
      { schema: { hide: true, params: sandboxPaymentPath } },
      async (request, reply) => {
        const found = await findObject(app.db, "payment", request.params.id);
        if (!found) throw notFound("payment");
        return sendPlainPage(reply, "Sandbox checkout", checkoutPage(found));
      },
    );

    app.post(
      "/sandbox/checkout/:id",
      { schema: { hide: true, params: sandboxPaymentPath, body: choice } },
      async (request, reply) => {
        const { id } = request.params;
        const redirectUrl = await decide(app.db, id, request.body.status);
        await announcePayment({ db: app.db, origin }, id);
        return reply.redirect(redirectUrl, 303);
      },
    );
  };
}

/** A payment is decided once. A paid one leaves a mandate for the next ones. */
async function decide(db: Db, id: string, status: (typeof outcomes)[number]): Promise<string> {
  const found = await findObject(db, "payment", id);
  if (!found) throw notFound("payment");
  const body = payment.parse(found.body);
  if (body.status === "open") {
    await changeObject(db, found, { status });
    if (status === "paid") await addMandate(db, found);
  }
  return body.redirectUrl ?? "/";
}

async function addMandate(db: Db, { userId, body }: SandboxObject): Promise<void> {
  if ((await listObjects(db, "mandate", userId)).length > 0) return;
  await addObject(db, {
    id: sandboxId("mdt"),
    kind: "mandate",
    userId,
    body: { customerId: body.customerId, status: "valid", method: "creditcard" },
    createdAt: await readUserClock(db, userId),
  });
}

function checkoutPage({ body }: SandboxObject): string {
  const { amount, amountRefunded, description, status } = payment.parse(body);
  const back = amountRefunded ? ` £${escapeHtml(amountRefunded.value)} of it went back.` : "";
  const form =
    status === "open"
      ? `<form method="post" class="choices">${outcomes.map(button).join("")}</form>`
      : `<p>This payment is ${status}.${back} Nothing more can be done here.</p>`;
  return `<h1>Sandbox checkout</h1>
<p>No money moves here: choose what is to become of this payment.</p>
<article><h2>£${escapeHtml(amount.value)}</h2><p>${escapeHtml(description)}</p>${form}</article>`;
}

const labels = { paid: "Pay", failed: "Fail", canceled: "Cancel", expired: "Let it expire" };

function button(status: (typeof outcomes)[number]): string {
  const look = status === "paid" ? "" : ' class="secondary"';
  return `<button name="status" value="${status}"${look}>${labels[status]}</button>`;
}
