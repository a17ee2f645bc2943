import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { userPayment } from "#shared/billing/billing.ts";
import { recordPath } from "#shared/filters/lists.ts";
import { answerMollieFailure } from "#server/billing/answer-mollie-failure.ts";
import type { Billing } from "#server/billing/billing.ts";
import { inTime } from "#server/billing/mollie-call.ts";
import { syncPayment } from "#server/billing/sync-payment.ts";

/** The person may have paid, so the sentence must not send them to the checkout again. */
const mayHavePaid =
  "The payment provider does not answer just now. If you have paid, you need not pay again: your plan shows here soon.";

const patienceMs = 5_000;

export function paymentReturnRoutes(billing: Billing): FastifyPluginAsyncZod {
  return async (app) => {
    answerMollieFailure(app, 503, mayHavePaid);

    app.post(
      "/api/billing/payments/:id/sync",
      {
        config: { permission: "billing.manage" },
        schema: {
          tags: ["Billing"],
          summary: "Ask the provider what became of a payment",
          description:
            "For a payer who comes back from the checkout before the provider's message.",
          params: recordPath,
          response: { 200: userPayment },
        },
      },
      ({ session, params }) => inTime(syncPayment(billing, session.userId, params.id), patienceMs),
    );
  };
}
