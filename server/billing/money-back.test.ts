import { expect, test } from "vitest";
import { readOutbox } from "#tests/support/outbox.ts";
import { newShopper } from "#tests/support/shopper.ts";

type Shopper = Awaited<ReturnType<typeof newShopper>>;

const endOf = async (ada: Shopper) => Date.parse((await ada.state()).periodEnd ?? "");

/** The share of the current period that an operation removes. */
async function shareLost(ada: Shopper, run: () => Promise<void>): Promise<number> {
  const { now } = await ada.sandbox();
  const before = await endOf(ada);
  await run();
  return (before - (await endOf(ada))) / (before - Date.parse(now));
}

test("a refund in full ends the period, one in part does not", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.giveBack("refund", { amount: "10.00" });
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  expect(await ada.canWrite()).toBe(true);
  await ada.pass({ days: 5 });
  await ada.giveBack("refund", { amount: "19.00" });
  expect(await ada.state()).toMatchObject({ status: "canceled", planId: null });
  expect(await ada.canWrite()).toBe(false);
  // Beyond the longest month since the payment; 30 days after its end the workspace is deleted.
  await ada.pass({ days: 27 });
  expect(await ada.charges()).toEqual(["paid 29.00"]);
});

test("a charge-back leaves the days of grace to pay again", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.giveBack("chargeback");
  expect(await ada.state()).toMatchObject({ status: "past_due", nextRetryAt: null });
  expect(await ada.canWrite()).toBe(true);
  expect(await ada.mails()).toContain("Your payment was taken back");
  await ada.pass({ days: 8 });
  expect(await ada.canWrite()).toBe(false);
  await ada.buy("starter");
  expect(await ada.state()).toMatchObject({ status: "active" });
  expect(await ada.canWrite()).toBe(true);
});

test("money that went back before its arrival was known gives no access", async () => {
  const ada = await newShopper();
  await ada.set({ webhooks: "lost" });
  await ada.buy("starter");
  await ada.giveBack("refund");
  await ada.pass({ days: 1 });
  expect(await ada.state()).toMatchObject({ status: "canceled", planId: null });
});

test("a charge-back of what was credited into an upgrade takes its share of the time", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.buy("professional");
  const lost = await shareLost(ada, () => ada.giveBack("chargeback", { paid: "29.00" }));
  expect(lost).toBeCloseTo(29 / 79, 2);
  expect(await ada.state()).toMatchObject({ status: "active", planId: "professional" });
  const [mail] = await readOutbox(ada.client.email);
  expect(mail?.text).toContain("credited to the plan that you have now, which therefore lasts");

  // It renews at the earlier end, for the plan's whole price.
  const end = await endOf(ada);
  expect((await ada.sandbox()).nextCollection?.slice(0, 10)).toBe(
    new Date(end).toISOString().slice(0, 10),
  );
  await ada.pass({ toNextCollection: true });
  expect((await ada.charges()).at(-1)).toBe("paid 79.00");
  expect(await endOf(ada)).toBeGreaterThan(end + 27 * 86_400_000);
});

test("after it, no one works without paying beyond the days of grace", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.buy("professional");
  await ada.giveBack("chargeback", { paid: "29.00" });
  await ada.set({ renewals: "failed" });
  await ada.pass({ days: 24 });
  expect(await ada.canWrite()).toBe(true);
  await ada.pass({ days: 4 });
  expect(await ada.canWrite()).toBe(false);
});

test("charge-backs along several upgrades take as much as they paid, each once", async () => {
  const ada = await newShopper();
  for (const plan of ["starter", "professional", "enterprise"]) await ada.buy(plan);
  const whole = await endOf(ada);
  const { now } = await ada.sandbox();
  const left = async () => ((await endOf(ada)) - Date.parse(now)) / (whole - Date.parse(now));
  const upgrades = (await ada.sandbox()).payments.map(({ amount }) => amount);
  await ada.giveBack("chargeback", { paid: upgrades[1] });
  expect(await left()).toBeCloseTo(1 - 50 / 199, 2);
  await ada.giveBack("chargeback", { paid: "29.00" });
  expect(await left()).toBeCloseTo(1 - 79 / 199, 2);
  await ada.giveBack("chargeback", { paid: upgrades[0] });
  expect(await ada.state()).toMatchObject({ status: "past_due", nextRetryAt: null });
});

test("a charge-back that comes when all is over opens nothing again", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.cancel();
  await ada.pass({ months: 1, days: 2 });
  expect(await ada.canWrite()).toBe(false);
  await ada.giveBack("chargeback");
  expect(await ada.state()).toMatchObject({ status: "canceled", planId: null });
  expect(await ada.canWrite()).toBe(false);
});

test("a charge-back in the days of grace makes them no longer", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.set({ renewals: "failed" });
  await ada.pass({ toNextCollection: true });
  await ada.pass({ days: 4 });
  await ada.giveBack("chargeback");
  expect(await ada.canWrite()).toBe(true);
  await ada.pass({ days: 5 });
  expect(await ada.canWrite()).toBe(false);
});
