import { expect, test } from "vitest";
import { z } from "zod";
import { invoice } from "#shared/billing/invoices.ts";
import { expectFair } from "#tests/support/fair-billing.ts";
import { answers, holds, reports, reportsEach } from "#tests/support/mollie-faults.ts";
import { mollie, shopLog, useOwnShop } from "#tests/support/own-shop.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { decide, newShopper, paymentOf, sendWebhook } from "#tests/support/shopper.ts";

useOwnShop();

test.each([
  ["another amount", { amount: { currency: "GBP", value: "0.01" } }],
  ["another currency", { amount: { currency: "USD", value: "29.00" } }],
  ["another customer", { customerId: "cst_somebody" }],
])(
  "a payment with %s buys nothing, goes back, and the operator reads of it",
  async (_what, changes) => {
    const ada = await newShopper();
    const checkoutUrl = await ada.choose("starter");
    mollie().trouble(ada.client.email, "readPayment", reports(changes));
    await ada.sync(paymentOf(await decide(checkoutUrl, "paid")));
    expect(await ada.state()).toMatchObject({ status: "trial", planId: null });
    const [paid] = (await ada.sandbox()).payments;
    const warning = new RegExp(`"molliePaymentId":"${paid?.id}".*not as it was asked for`);
    await expect.poll(shopLog).toMatch(warning);
    expect(paid?.amountReturned).toBe("amount" in changes ? changes.amount.value : "29.00");
    await sendWebhook(paid?.id ?? "");
    const documents = await ada.client.get("/api/invoices", z.array(invoice));
    expect(documents).toMatchObject([{ kind: "return-note", status: "returned", total: "0.00" }]);
    const mails = await ada.mails();
    expect(mails.filter((subject) => subject === "We are sending your payment back")).toHaveLength(
      1,
    );
  },
);

test("a payment with another amount goes back later, where the provider is down at first", async () => {
  const ada = await newShopper();
  const checkoutUrl = await ada.choose("starter");
  const amount = { currency: "GBP", value: "28.00" };
  mollie().trouble(ada.client.email, "readPayment", reports({ amount }));
  mollie().trouble(ada.client.email, "listPayments", reportsEach("payments", { amount }));
  const recover = mollie().trouble(
    ada.client.email,
    "refund",
    answers(500, { "retry-after": "0" }),
  );
  await ada.sync(paymentOf(await decide(checkoutUrl, "paid")));
  expect((await ada.sandbox()).payments[0]?.amountReturned).toBe("0.00");
  recover();
  await ada.pass({ days: 1 });
  expect((await ada.sandbox()).payments[0]?.amountReturned).toBe("28.00");
  expect(await ada.state()).toMatchObject({ status: "trial", planId: null });
});

test("a renewal of another amount goes back, and the right one is collected", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.set({ webhooks: "lost" });
  const amount = { currency: "GBP", value: "19.00" };
  const recover = mollie().trouble(
    ada.client.email,
    "listPayments",
    reportsEach("payments", { amount }),
  );
  await ada.pass({ toNextCollection: true });
  await ada.pass({ days: 1 });
  expect(await ada.state()).toMatchObject({ status: "past_due", planId: "starter" });
  expect((await ada.sandbox()).payments[0]?.amountReturned).toBe("19.00");
  recover();
  await ada.pass({ days: 3 });
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  expect(await ada.charges()).toEqual(["paid 29.00", "paid 29.00", "paid 29.00"]);
});

test("a payment that counted as expired and is paid after all buys the plan", async () => {
  const ada = await newShopper();
  const checkoutUrl = await ada.choose("starter");
  const recover = mollie().trouble(ada.client.email, "readPayment", reports({ status: "expired" }));
  const id = paymentOf(await decide(checkoutUrl, "paid"));
  expect(await ada.sync(id)).toMatchObject({ status: "expired" });
  recover();
  await ada.pass({ days: 1 });
  expect(await ada.sync(id)).toMatchObject({ status: "paid" });
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  await expectFair(ada);
});

test.each(["open", "failed", "canceled"])(
  "news of a payment that is %s, heard after it was paid, changes nothing",
  async (status) => {
    const ada = await newShopper();
    const id = paymentOf(await ada.buy("starter"));
    mollie().trouble(ada.client.email, "readPayment", reports({ status }));
    expect(await ada.sync(id)).toMatchObject({ status: "paid" });
    expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
    await expectFair(ada);
  },
);

test("news that comes before the checkout is known to be open counts", async () => {
  const ada = await newShopper();
  const { fault, reached, release } = holds("after");
  mollie().trouble(ada.client.email, "createPayment", fault);
  const choosing = ada.choose("starter");
  await reached;
  const [open] = (await ada.sandbox()).payments;
  await decide(`http://localhost/sandbox/checkout/${open?.id}`, "paid");
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  release();
  await choosing;
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  await ada.pass({ days: 1 });
  await expectFair(ada);
});

test("a renewal counts where the provider ended the subscription and takes no other", async () => {
  const ada = await newShopper();
  const { email } = ada.client;
  await ada.buy("starter");
  await ada.set({ webhooks: "lost" });
  mollie().trouble(email, "listPayments", answers(500, { "retry-after": "0" }));
  await ada.pass({ months: 1 });
  mollie().calm();
  const [live] = await mollie().liveSubscriptions(email);
  await mollie().endSubscription(email, live?.id ?? "");
  mollie().trouble(email, "subscribe", answers(422));
  const [renewal] = (await ada.sandbox()).payments;
  expect((await sendWebhook(renewal?.id ?? "")).status).toBe(200);
  expect(await ada.charges()).toEqual(["paid 29.00", "paid 29.00"]);
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  await expectFair(ada);
});

test("anyone who pays while the old plan changes gets the money back, and a mail about it", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const upgrade = await ada.choose("professional");
  await ada.cancel();
  await decide(upgrade, "paid");
  expect(await ada.state()).toMatchObject({ planId: "starter", cancelsAtEnd: true });
  await ada.pass({ days: 1 });
  const { payments } = await ada.sandbox();
  expect(payments[0]).toMatchObject({ status: "paid", amountReturned: payments[0]?.amount });
  expect(await ada.mails()).toContain("We have sent money back to you");
  await expectFair(ada);
});

test("a charge-back of an earlier month takes nothing from this one, nor says so", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.pass({ months: 1 });
  const { payments } = await ada.sandbox();
  const path = `/api/sandbox/payments/${payments.at(-1)?.id}/return`;
  await ada.client.ask({ method: "POST", path, body: { kind: "chargeback" } });
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  await ada.pass({ days: 8 });
  await expectFair(ada);
  const [mail] = await readOutbox(ada.client.email);
  expect(mail?.subject).toBe("Your payment was taken back");
  expect(mail?.text).toContain("What you have now goes on");
});
