import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { answerMollieFailure } from "#server/billing/answer-mollie-failure.ts";
import type { Billing } from "#server/billing/billing.ts";
import { settlePayment } from "#server/billing/settle-payment.ts";
import { acceptForms } from "#server/platform/page-forms.ts";

/** Mollie's form holds an id and nothing else; what is no payment's is passed over. */
const form = z.object({ id: z.string().regex(/^tr_\w{1,60}$/) });

/**
 * Where Mollie tells that something happened to a payment. The call proves nothing, so all that it
 * does is make us ask Mollie. Status 500 makes it come again.
 */
export function mollieWebhookRoutes(billing: Billing): FastifyPluginAsyncZod {
  return async (app) => {
    answerMollieFailure(app, 500, "The payment could not be read. Please send this again.");
    acceptForms(app, 1_000);

    app.post("/api/mollie/webhook", { schema: { hide: true } }, async (request, reply) => {
      const { data } = form.safeParse(request.body);
      if (data) await settlePayment(billing, data.id);
      return reply.code(200).send({ message: "Noted." });
    });
  };
}
