import { beforeAll, expect, test } from "vitest";
import { expectFair } from "#tests/support/fair-billing.ts";
import { holds } from "#tests/support/mollie-faults.ts";
import type { MollieCall } from "#tests/support/mollie-proxy.ts";
import { mollie, restartShop, useOwnShop } from "#tests/support/own-shop.ts";
import { newShopper, paymentOf, sendWebhook } from "#tests/support/shopper.ts";

useOwnShop();

type Shopper = Awaited<ReturnType<typeof newShopper>>;

interface Step {
  call: MollieCall;
  /** @returns the return address of the checkout, if there was one */
  prepare: (ada: Shopper) => Promise<string>;
  /** Gets no answer: the server dies meanwhile. */
  begin: (ada: Shopper, returnUrl: string) => Promise<unknown>;
  expected: Facts;
}

interface Facts {
  planId: string | null;
  cancelsAtEnd: boolean;
  payments: string[];
  liveSubscriptions: number;
}

const post = ({ client }: Shopper, path: string, body?: unknown) =>
  client.ask({ method: "POST", path, body });
const choose = (ada: Shopper) => post(ada, "/api/mollie/create-payment", { planId: "starter" });
const comeBack = (ada: Shopper, returnUrl: string) =>
  post(ada, `/api/billing/payments/${paymentOf(returnUrl)}/sync`);
async function payUnheard(ada: Shopper): Promise<string> {
  await ada.set({ webhooks: "lost" });
  return ada.buy("starter");
}

async function readFacts(ada: Shopper): Promise<Facts> {
  const { planId, cancelsAtEnd } = await ada.state();
  const { payments } = await ada.sandbox();
  return {
    planId,
    cancelsAtEnd,
    payments: payments
      .map(({ status, amount, amountReturned }) => `${status} ${amount} less ${amountReturned}`)
      .toSorted(),
    liveSubscriptions: (await mollie().liveSubscriptions(ada.client.email)).length,
  };
}

const starter: Facts = {
  planId: "starter",
  cancelsAtEnd: false,
  payments: ["paid 29.00 less 0.00"],
  liveSubscriptions: 1,
};

const steps = {
  "a customer is made": {
    call: "createCustomer",
    prepare: async () => "",
    begin: choose,
    expected: starter,
  },
  "a checkout is opened": {
    call: "createPayment",
    prepare: async () => "",
    begin: choose,
    expected: starter,
  },
  "a payment is asked about": {
    call: "readPayment",
    prepare: payUnheard,
    begin: comeBack,
    expected: starter,
  },
  "a subscription is begun": {
    call: "subscribe",
    prepare: payUnheard,
    begin: comeBack,
    expected: starter,
  },
  "a subscription is ended": {
    call: "unsubscribe",
    prepare: (ada) => ada.buy("starter"),
    begin: (ada) => post(ada, "/api/billing/cancel"),
    expected: { ...starter, cancelsAtEnd: true, liveSubscriptions: 0 },
  },
  "money is sent back": {
    call: "refund",
    prepare: async (ada) => {
      await ada.set({ webhooks: "lost" });
      const starter = await ada.buy("starter");
      await comeBack(ada, await ada.buy("professional"));
      return starter;
    },
    begin: comeBack,
    expected: {
      ...starter,
      planId: "professional",
      payments: ["paid 29.00 less 29.00", "paid 79.00 less 0.00"],
    },
  },
  "a failed renewal is collected again": {
    call: "createPayment",
    prepare: async (ada) => {
      const returnUrl = await ada.buy("starter");
      await ada.set({ renewals: "failed" });
      await ada.pass({ months: 1 });
      await ada.set({ renewals: "paid" });
      return returnUrl;
    },
    begin: (ada) => post(ada, "/api/sandbox/clock", { days: 2 }),
    expected: {
      ...starter,
      payments: ["failed 29.00 less 0.00", "paid 29.00 less 0.00", "paid 29.00 less 0.00"],
    },
  },
} satisfies Record<string, Step>;

const news = {
  "another try": async (ada: Shopper) => void (await ada.buy("starter")),
  "a webhook": async (ada: Shopper) => {
    for (const { id } of (await ada.sandbox()).payments) await sendWebhook(id);
  },
  "the way back": async (ada: Shopper, returnUrl: string) =>
    void (await ada.sync(paymentOf(returnUrl))),
  "the job": async (ada: Shopper) => void (await ada.pass({ days: 1 })),
};

const cases = (["before", "after"] as const).flatMap((moment) =>
  (
    [
      ["a customer is made", ["another try"]],
      ["a checkout is opened", ["another try"]],
      ["a payment is asked about", ["a webhook", "the way back", "the job"]],
      ["a subscription is begun", ["a webhook", "the way back", "the job"]],
      ["a subscription is ended", ["a webhook", "the job"]],
      ["money is sent back", ["a webhook", "the way back", "the job"]],
      ["a failed renewal is collected again", ["the job"]],
    ] as const
  ).flatMap(([step, ways]) => ways.map((way) => ({ moment, step, way }))),
);

const survivors = new Map<object, { ada: Shopper; returnUrl: string }>();

/** Kills the server once, when each user's step has reached its point. */
beforeAll(async () => {
  const begun = cases.map(async (one) => {
    const step: Step = steps[one.step];
    const ada = await newShopper();
    const returnUrl = await step.prepare(ada);
    survivors.set(one, { ada, returnUrl });
    return { step, ada, returnUrl, moment: one.moment };
  });
  const reached = (await Promise.all(begun)).map(({ step, ada, returnUrl, moment }) => {
    const hold = holds(moment);
    mollie().trouble(ada.client.email, step.call, hold.fault);
    step.begin(ada, returnUrl).catch(() => undefined);
    return hold.reached;
  });
  await Promise.all(reached);
  await restartShop();
});

test.each(cases)("killed $moment $step, then comes $way", async (one) => {
  const { ada, returnUrl } = survivors.get(one) ?? {};
  if (!ada || returnUrl === undefined) throw new Error("no one came so far");
  await news[one.way](ada, returnUrl);
  await expectFair(ada);
  await ada.pass({ days: 2 });
  expect(await readFacts(ada)).toEqual(steps[one.step].expected);
  await expectFair(ada);
});
