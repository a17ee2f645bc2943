import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { plan } from "#shared/billing/billing.ts";
import { decide, newShopper, paymentOf, sendWebhook } from "#tests/support/shopper.ts";
import { clientWithKey } from "#tests/support/test-client.ts";

test("the plans are listed by the month and by the year", async () => {
  const { client } = await newShopper();
  const monthly = await client.get("/api/mollie/plans", z.array(plan));
  expect(monthly.map(({ id, price, interval }) => [id, price, interval])).toEqual([
    ["starter", "29.00", "month"],
    ["professional", "79.00", "month"],
    ["enterprise", "199.00", "month"],
  ]);
  const annual = await client.get("/api/mollie/plans?interval=year", z.array(plan));
  expect(annual.map(({ id, price, tier }) => [id, price, tier])).toEqual([
    ["starter-year", "290.00", "starter"],
    ["professional-year", "790.00", "professional"],
    ["enterprise-year", "1990.00", "enterprise"],
  ]);
  await client.refusal(400, { method: "GET", path: "/api/mollie/plans?interval=week" });
});

test("anyone who pays has the plan at once, and it renews itself", async () => {
  const ada = await newShopper();
  expect(await ada.state()).toMatchObject({ status: "trial", planId: null, isSandbox: true });
  const returnUrl = await ada.buy("professional-year");
  expect(await ada.state()).toMatchObject({ status: "active", planId: "professional-year" });
  expect((await ada.sync(paymentOf(returnUrl))).status).toBe("paid");
  expect(await ada.client.ask({ method: "GET", path: "/api/auth/user" })).toMatchObject({
    body: { subscriptionStatus: "active", subscriptionTier: "professional" },
  });
  expect(await ada.mails()).toContain("Your payment has arrived");
});

test.each(["failed", "canceled", "expired"] as const)(
  "a payment that is %s changes nothing, and one can try again",
  async (status) => {
    const ada = await newShopper();
    const returnUrl = await ada.buy("starter", status);
    expect((await ada.sync(paymentOf(returnUrl))).status).toBe(status);
    expect(await ada.state()).toMatchObject({ status: "trial", planId: null });
    await ada.buy("starter");
    expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
    expect(await ada.charges()).toEqual([`${status} 29.00`, "paid 29.00"]);
  },
);

test("a double click and a second tab lead to one payment", async () => {
  const ada = await newShopper();
  const urls = await Promise.all([1, 2, 3].map(() => ada.choose("starter")));
  expect(new Set([...urls, await ada.choose("starter")]).size).toBe(1);
  await decide(urls[0] ?? "", "paid");
  expect(await ada.charges()).toEqual(["paid 29.00"]);
});

test("two tabs that pay two plans: the second payment goes back", async () => {
  const ada = await newShopper();
  const starter = await ada.choose("starter");
  const professional = await ada.choose("professional");
  await decide(professional, "paid");
  await decide(starter, "paid");
  expect(await ada.state()).toMatchObject({ status: "active", planId: "professional" });
  const { payments } = await ada.sandbox();
  expect(payments.map(({ amount, amountReturned }) => [amount, amountReturned])).toEqual(
    expect.arrayContaining([
      ["79.00", "0.00"],
      ["29.00", "29.00"],
    ]),
  );
});

test("webhooks that come twice and at once count once", async () => {
  const ada = await newShopper();
  await ada.set({ webhooks: "twice" });
  await ada.buy("starter");
  const before = await ada.state();
  const [paid] = (await ada.sandbox()).payments;
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendWebhook(paid?.id ?? "")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ada.state()).periodEnd).toBe(before.periodEnd);
  expect(await ada.mails()).toHaveLength(2);
});

test("without a webhook the way back brings the news", async () => {
  const ada = await newShopper();
  await ada.set({ webhooks: "lost" });
  const returnUrl = await ada.buy("starter");
  expect(await ada.state()).toMatchObject({ status: "trial" });
  expect((await ada.sync(paymentOf(returnUrl))).status).toBe("paid");
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
});

test("without a webhook and a way back the job brings the news", async () => {
  const ada = await newShopper();
  await ada.set({ webhooks: "lost" });
  await ada.buy("starter");
  await ada.pass({ days: 1 });
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
});

test("anyone who comes back without having paid has what they had", async () => {
  const ada = await newShopper();
  await ada.choose("starter");
  expect(await ada.state()).toMatchObject({ status: "trial", planId: null });
  expect(await ada.charges()).toEqual(["open 29.00"]);
});

test("a webhook proves nothing by itself", async () => {
  for (const id of ["tr_unknown", "", "sub_1", "tr_' or 1=1", "tr_".padEnd(900, "x")]) {
    expect((await sendWebhook(id)).status).toBe(200);
  }
  const ada = await newShopper();
  await ada.choose("starter");
  const [open] = (await ada.sandbox()).payments;
  expect((await sendWebhook(open?.id ?? "")).status).toBe(200);
  expect(await ada.state()).toMatchObject({ status: "trial" });
});

test("no one settles, reads or returns another's payment", async () => {
  const [ada, eve] = [await newShopper(), await newShopper()];
  const returnUrl = await ada.buy("starter");
  const [paid] = (await ada.sandbox()).payments;
  const id = paymentOf(returnUrl);
  await eve.client.refusal(404, { method: "POST", path: `/api/billing/payments/${id}/sync` });
  await eve.client.refusal(404, {
    method: "POST",
    path: `/api/sandbox/payments/${paid?.id}/return`,
    body: { kind: "refund" },
  });
  expect((await eve.sandbox()).payments).toEqual([]);
});

test("a plan that does not exist is refused by name", async () => {
  const { client } = await newShopper();
  const body = { planId: "platinum" };
  const refusal = await client.refusal(400, {
    method: "POST",
    path: "/api/mollie/create-payment",
    body,
  });
  expect(refusal.issues).toEqual([{ path: "planId", message: "There is no such plan." }]);
});

test.each([{}, { planId: null }, { planId: 5 }])(
  "a call that names no plan is refused: %j",
  async (body) => {
    const { client } = await newShopper();
    const call = { method: "POST", path: "/api/mollie/create-payment", body };
    expect((await client.refusal(400, call)).error).toBe("planId must be the id of a plan");
  },
);

test.each(["error", "busy"] as const)(
  "a provider that answers %s charges nothing",
  async (answers) => {
    const ada = await newShopper();
    const checkoutUrl = await ada.choose("starter");
    await ada.set({ answers });
    const body = { planId: "professional" };
    const refusal = await ada.client.refusal(503, {
      method: "POST",
      path: "/api/mollie/create-payment",
      body,
    });
    expect(refusal.error).toContain("nothing was charged");
    await decide(checkoutUrl, "paid");
    const [paid] = (await ada.sandbox()).payments;
    expect((await sendWebhook(paid?.id ?? "")).status).toBe(500);
    expect(await ada.state()).toMatchObject({ status: "trial" });
    await ada.set({ answers: "normal" });
    expect((await sendWebhook(paid?.id ?? "")).status).toBe(200);
    expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  },
);

test("only the server controls the sandbox", async () => {
  const { client } = await newShopper();
  const path = `/sandbox/mollie/v2/payments/tr_${randomUUID().slice(0, 8)}`;
  expect((await client.ask({ method: "GET", path })).status).toBe(401);
});

test("a plan without API access leaves keys waiting until another lifts that", async () => {
  const ada = await newShopper();
  const { key } = await ada.client.create("/api/api-keys", createdApiKey, {
    name: "Nightly import",
    role: "member",
  });
  const program = clientWithKey(key);
  const call = { method: "GET", path: "/api/contacts" };
  expect(await program.ask(call), "in the trial").toMatchObject({ status: 200 });
  await ada.buy("starter");
  const { error } = await program.refusal(402, call);
  expect(error).toContain("It comes with Professional");
  await ada.buy("professional");
  expect(await program.ask(call), "after the upgrade").toMatchObject({ status: 200 });
});
