import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { answerMollieFailure } from "#server/billing/answer-mollie-failure.ts";
import type { Billing } from "#server/billing/billing.ts";
import { settlePayment } from "#server/billing/settle-payment.ts";
import { acceptForms } from "#server/platform/http/page-forms.ts";

/** Mollie's form contains only an id; ids of other objects are ignored. */
const form = z.object({ id: z.string().regex(/^tr_\w{1,60}$/) });

/** A webhook proves nothing: it only makes us ask Mollie. Status 500 makes Mollie send it again. */
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
