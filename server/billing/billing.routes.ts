import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { checkout, newPayment, plan, plans } from "#shared/billing.ts";
import { HttpError } from "#server/platform/errors.ts";

const tags = ["Billing"];

export const billingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/api/mollie/plans",
    {
      config: { permission: "billing.read" },
      schema: { tags, summary: "List the plans", response: { 200: z.array(plan) } },
    },
    async () => plans,
  );

  app.post(
    "/api/mollie/create-payment",
    {
      config: { permission: "billing.manage" },
      schema: {
        tags,
        summary: "Start paying for a plan",
        body: newPayment,
        response: { 200: checkout },
      },
    },
    async () => {
      throw new HttpError(503, "Payments are not open yet. Your trial goes on until then.");
    },
  );
};
