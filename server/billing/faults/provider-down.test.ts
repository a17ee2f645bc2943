import { expect, test } from "vitest";
import { expectFair } from "#tests/support/fair-billing.ts";
import { answers, babbles, breaks, type Fault, losesAnswer } from "#tests/support/mollie-faults.ts";
import type { MollieCall } from "#tests/support/mollie-proxy.ts";
import { mollie, useOwnShop } from "#tests/support/own-shop.ts";
import { decide, newShopper, paymentOf, sendWebhook } from "#tests/support/shopper.ts";

useOwnShop();

const faults: [name: string, Fault][] = [
  ["answers 500", answers(500, { "retry-after": "0" })],
  ["answers 429", answers(429, { "retry-after": "60" })],
  ["breaks the connection", breaks],
  ["does it and loses the answer", losesAnswer],
  ["answers something else", babbles],
];

const starter = { method: "POST", path: "/api/mollie/create-payment", body: { planId: "starter" } };

type Shopper = Awaited<ReturnType<typeof newShopper>>;
type Meet = (call: MollieCall) => () => void;

/** Runs for a new user for each fault, all at once. */
async function withEachFault(run: (ada: Shopper, meet: Meet) => Promise<void>): Promise<void> {
  const meetings = faults.map(async ([name, fault]) => {
    const ada = await newShopper();
    try {
      await run(ada, (call) => mollie().trouble(ada.client.email, call, fault));
    } catch (cause) {
      throw new Error(`where the provider ${name}: ${String(cause)}`, { cause });
    }
  });
  await Promise.all(meetings);
}

const liveSubscriptions = ({ client }: Shopper) => mollie().liveSubscriptions(client.email);

test.each(["createCustomer", "createPayment"] as const)(
  "a checkout that fails at %s charges nothing, and the next try leads to one payment",
  async (call) => {
    await withEachFault(async (ada, meet) => {
      const recover = meet(call);
      const { error } = await ada.client.refusal(503, starter);
      expect(error).toContain("nothing was charged");
      await expectFair(ada);
      recover();
      await ada.buy("starter");
      expect(await ada.charges()).toEqual(["paid 29.00"]);
      expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
      await expectFair(ada);
    });
  },
);

test("a payment that cannot be asked about is taken in when it can", async () => {
  await withEachFault(async (ada, meet) => {
    const checkoutUrl = await ada.choose("starter");
    const recover = meet("readPayment");
    const id = paymentOf(await decide(checkoutUrl, "paid"));
    const sync = { method: "POST", path: `/api/billing/payments/${id}/sync` };
    const { error } = await ada.client.refusal(503, sync);
    expect(error).toContain("need not pay again");
    const [paid] = (await ada.sandbox()).payments;
    expect((await sendWebhook(paid?.id ?? "")).status).toBe(500);
    recover();
    expect((await sendWebhook(paid?.id ?? "")).status).toBe(200);
    expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
    await expectFair(ada);
  });
});

test.each(["listSubscriptions", "subscribe"] as const)(
  "anyone who has paid has the plan when %s fails, and the job sees to the next month",
  async (call) => {
    await withEachFault(async (ada, meet) => {
      const recover = meet(call);
      const returnUrl = await ada.buy("starter");
      expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
      expect(await ada.sync(paymentOf(returnUrl))).toMatchObject({ status: "paid" });
      await expectFair(ada);
      recover();
      await ada.pass({ days: 1 });
      expect(await liveSubscriptions(ada)).toMatchObject([{ amount: { value: "29.00" } }]);
      expect(await ada.charges()).toEqual(["paid 29.00"]);
    });
  },
);

test.each(["listSubscriptions", "unsubscribe"] as const)(
  "a cancellation stands when %s fails, and the job passes it to the provider",
  async (call) => {
    await withEachFault(async (ada, meet) => {
      await ada.buy("starter");
      const recover = meet(call);
      expect(await ada.cancel()).toMatchObject({ status: "active", cancelsAtEnd: true });
      recover();
      await ada.pass({ days: 1 });
      expect(await liveSubscriptions(ada)).toEqual([]);
      await expectFair(ada);
    });
  },
);

test("money that is to go back goes back once", async () => {
  await withEachFault(async (ada, meet) => {
    const urls = [await ada.choose("starter"), await ada.choose("professional")];
    const recover = meet("refund");
    const returnUrls = await Promise.all(urls.map((url) => decide(url, "paid")));
    for (const url of returnUrls) await ada.sync(paymentOf(url));
    recover();
    await ada.pass({ days: 1 });
    const { payments } = await ada.sandbox();
    expect(payments.filter(({ amountReturned }) => amountReturned !== "0.00")).toHaveLength(1);
    await expectFair(ada);
  });
});

test("a failed renewal is collected once, however often the provider has to be asked", async () => {
  await withEachFault(async (ada, meet) => {
    await ada.buy("starter");
    await ada.set({ renewals: "failed" });
    await ada.pass({ months: 1 });
    await ada.set({ renewals: "paid" });
    const recover = meet("createPayment");
    await ada.client.ask({ method: "POST", path: "/api/sandbox/clock", body: { days: 2 } });
    recover();
    await ada.pass({ days: 3 });
    expect(await ada.state()).toMatchObject({ status: "active" });
    expect(await ada.charges()).toEqual(["paid 29.00", "failed 29.00", "paid 29.00"]);
    await expectFair(ada);
  });
});
