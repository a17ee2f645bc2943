import { expect, test } from "vitest";
import { newShopper } from "#tests/support/shopper.ts";

function daysBetween(from: string, to: string | null): number {
  return Math.round((Date.parse(to ?? "") - Date.parse(from)) / 86_400_000);
}

test("a subscription renews each month by itself", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const { periodEnd: first } = await ada.state();
  const { now } = await ada.pass({ months: 1 });
  const { periodEnd: second, status } = await ada.state();
  expect(status).toBe("active");
  expect(Date.parse(second ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  expect(daysBetween(now, second)).toBeGreaterThan(26);
  expect(await ada.charges()).toEqual(["paid 29.00", "paid 29.00"]);
});

test("a renewal whose webhooks are lost or come twice extends the time once", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.set({ webhooks: "lost" });
  await ada.pass({ months: 1 });
  await ada.set({ webhooks: "twice" });
  const { now } = await ada.pass({ months: 1 });
  const { periodEnd } = await ada.state();
  expect(daysBetween(now, periodEnd)).toBeGreaterThan(26);
  // What begins on the last days of a month may be paid on the 28th, and lasts until such a day all the same.
  expect(daysBetween(now, periodEnd)).toBeLessThan(new Date().getUTCDate() > 28 ? 35 : 32);
  expect(await ada.charges()).toEqual(Array(3).fill("paid 29.00"));
});

test("a failed renewal is tried again, and the days of grace end in reading only", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.set({ renewals: "failed" });
  await ada.pass({ months: 1 });
  expect(await ada.state()).toMatchObject({ status: "past_due", planId: "starter" });
  expect(await ada.canWrite()).toBe(true);
  await ada.pass({ days: 5 });
  expect(await ada.canWrite()).toBe(true);
  await ada.pass({ days: 4 });
  expect(await ada.state()).toMatchObject({ status: "lapsed", planId: null });
  expect(await ada.canWrite()).toBe(false);
  const charges = await ada.charges();
  expect(charges.slice(0, 3)).toEqual(["paid 29.00", "failed 29.00", "failed 29.00"]);
  expect(charges.length).toBeLessThanOrEqual(5);
  expect(await ada.mails()).toEqual(
    expect.arrayContaining([
      "Your payment did not go through",
      "Your workspace can only be read now",
    ]),
  );
  await ada.pass({ months: 2 });
  expect(await ada.charges()).toEqual(charges);
});

test("a retry that succeeds puts all in order, counted from the old end", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const { periodEnd } = await ada.state();
  await ada.set({ renewals: "failed" });
  await ada.pass({ months: 1 });
  await ada.set({ renewals: "paid" });
  await ada.pass({ days: 3 });
  const after = await ada.state();
  expect(after).toMatchObject({ status: "active", planId: "starter", nextRetryAt: null });
  expect(daysBetween(periodEnd ?? "", after.periodEnd)).toBeGreaterThan(27);
  expect(await ada.charges()).toEqual(["paid 29.00", "failed 29.00", "paid 29.00"]);
});

test("anyone who pays by themselves after a failed renewal is charged once", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const { periodEnd } = await ada.state();
  await ada.set({ renewals: "failed" });
  await ada.pass({ months: 1 });
  await ada.buy("starter");
  await ada.set({ renewals: "paid" });
  await ada.pass({ days: 9 });
  const after = await ada.state();
  expect(after.status).toBe("active");
  expect(daysBetween(periodEnd ?? "", after.periodEnd)).toBeLessThan(32);
  expect(await ada.charges()).toEqual(["paid 29.00", "failed 29.00", "paid 29.00"]);
});

test("a lapsed workspace is open again once a plan is paid", async () => {
  const ada = await newShopper();
  await ada.pass({ days: 15 });
  expect(await ada.canWrite()).toBe(false);
  await ada.buy("starter");
  expect(await ada.canWrite()).toBe(true);
});

test("a better plan starts at once, less what is unused", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.pass({ days: 15 });
  const offer = (await ada.state()).offers.find(({ planId }) => planId === "professional");
  expect(offer).toMatchObject({ kind: "now" });
  await ada.buy("professional");
  expect(await ada.state()).toMatchObject({ status: "active", planId: "professional" });
  expect(await ada.charges()).toEqual(["paid 29.00", `paid ${offer?.due}`]);
  expect(Number(offer?.due)).toBeCloseTo(79 - Number(offer?.credit), 2);
  expect(Number(offer?.credit)).toBeGreaterThan(12);
  // The old subscription at the provider has ended: the next month is paid once, and in full.
  await ada.pass({ months: 1 });
  expect((await ada.charges()).slice(2)).toEqual(["paid 79.00"]);
});

test("a smaller plan starts at the end of the period, and costs nothing before", async () => {
  const ada = await newShopper();
  await ada.buy("professional");
  expect(await ada.choose("starter")).toMatch(/\/app\/settings$/);
  expect(await ada.state()).toMatchObject({ planId: "professional", nextPlanId: "starter" });
  await ada.pass({ months: 1 });
  expect(await ada.state()).toMatchObject({ planId: "starter", nextPlanId: null });
  expect(await ada.charges()).toEqual(["paid 79.00", "paid 29.00"]);
});

test("a year follows a month's plan, and a month a year's", async () => {
  const ada = await newShopper();
  await ada.buy("starter-year");
  await ada.choose("starter");
  await ada.pass({ months: 12 });
  expect(await ada.state()).toMatchObject({ planId: "starter", status: "active" });
  await ada.pass({ months: 1 });
  expect(await ada.charges()).toEqual(["paid 290.00", "paid 29.00", "paid 29.00"]);
});

test("a change for later is taken back by choosing the plan that one has", async () => {
  const ada = await newShopper();
  await ada.buy("professional");
  await ada.choose("starter");
  await ada.choose("professional");
  expect(await ada.state()).toMatchObject({ planId: "professional", nextPlanId: null });
  await ada.client.refusal(409, {
    method: "POST",
    path: "/api/mollie/create-payment",
    body: { planId: "professional" },
  });
});

test("what is cancelled goes on to its end and is not collected again", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.cancel();
  expect(await ada.cancel()).toMatchObject({ status: "active", cancelsAtEnd: true });
  await ada.pass({ days: 25 });
  expect(await ada.canWrite()).toBe(true);
  await ada.pass({ days: 7 });
  expect(await ada.canWrite()).toBe(false);
  expect(await ada.state()).toMatchObject({ status: "canceled", planId: null });
  expect(await ada.charges()).toEqual(["paid 29.00"]);
  await ada.client.refusal(409, { method: "POST", path: "/api/billing/resume" });
});

test("a cancellation is taken back before the end, and all goes on as before", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.cancel();
  expect(await ada.resume()).toMatchObject({ status: "active", cancelsAtEnd: false });
  await ada.pass({ months: 1 });
  expect(await ada.state()).toMatchObject({ status: "active" });
  expect(await ada.charges()).toEqual(["paid 29.00", "paid 29.00"]);
});

test("what could not be sent to the provider while it was down, the job sends", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.set({ answers: "error" });
  expect(await ada.cancel()).toMatchObject({ cancelsAtEnd: true });
  await ada.set({ answers: "normal" });
  await ada.pass({ months: 1, days: 1 });
  expect(await ada.charges()).toEqual(["paid 29.00"]);
});
