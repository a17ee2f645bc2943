import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  billingState,
  checkout,
  listPlans,
  newPayment,
  plan,
  planListQuery,
} from "#shared/billing/billing.ts";
import { answerMollieFailure, nothingCharged } from "#server/billing/answer-mollie-failure.ts";
import type { Billing } from "#server/billing/billing.ts";
import { cancelSubscription, resumeSubscription } from "#server/billing/cancel-subscription.ts";
import { createClock } from "#server/billing/clock.ts";
import { inTime } from "#server/billing/mollie-call.ts";
import { readBilling } from "#server/billing/read-billing.ts";
import { startPayment } from "#server/billing/start-payment.ts";
import { HttpError } from "#server/platform/http/errors.ts";

const tags = ["Billing"];

const patienceMs = 5_000;

export interface BillingRoutesOptions {
  /** Null where this server takes no payments. */
  billing: Billing | null;
  isSandbox: boolean;
}

export function billingRoutes({ billing, isSandbox }: BillingRoutesOptions): FastifyPluginAsyncZod {
  return async (app) => {
    answerMollieFailure(app, 503, nothingCharged);
    const clock = billing?.clock ?? createClock({ isMovable: false });

    function requireBilling(): Billing {
      if (billing) return billing;
      throw new HttpError(503, "This server takes no payments. Everything is open to you.");
    }

    async function answerState(userId: string) {
      const state = await readBilling(app.db, clock, userId);
      return { isOpen: billing !== null, isSandbox, ...state };
    }

    app.get(
      "/api/mollie/plans",
      {
        config: { permission: "billing.read" },
        schema: {
          tags,
          summary: "List the plans, by the month or by the year",
          querystring: planListQuery,
          response: { 200: z.array(plan) },
        },
      },
      async (request) => listPlans(request.query.interval),
    );

    app.post(
      "/api/mollie/create-payment",
      {
        config: { permission: "billing.manage" },
        schema: {
          tags,
          summary: "Choose a plan, and begin its payment",
          description:
            "The browser goes to the address in the answer: the provider's checkout, or the settings where nothing is to be paid before the period ends.",
          body: newPayment,
          response: { 200: checkout },
        },
      },
      async (request) => {
        const { userId } = request.session;
        const started = startPayment(requireBilling(), userId, request.body.planId);
        return { checkoutUrl: await inTime(started, patienceMs) };
      },
    );

    app.get(
      "/api/billing",
      {
        config: { permission: "billing.read" },
        schema: {
          tags,
          summary: "Read how one's own subscription stands",
          response: { 200: billingState },
        },
      },
      (request) => answerState(request.session.userId),
    );

    app.post(
      "/api/billing/cancel",
      {
        config: { permission: "billing.manage" },
        schema: {
          tags,
          summary: "Cancel one's subscription at the end of the period",
          response: { 200: billingState },
        },
      },
      async ({ session }) => {
        await cancelSubscription(requireBilling(), session.userId);
        return answerState(session.userId);
      },
    );

    app.post(
      "/api/billing/resume",
      {
        config: { permission: "billing.manage" },
        schema: {
          tags,
          summary: "Take the cancellation back",
          response: { 200: billingState },
        },
      },
      async ({ session }) => {
        await resumeSubscription(requireBilling(), session.userId);
        return answerState(session.userId);
      },
    );
  };
}
