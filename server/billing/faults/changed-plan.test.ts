import { expect, test } from "vitest";
import { serverSource } from "#scripts/set-up/project-node.mjs";
import { expectFair } from "#tests/support/fair-billing.ts";
import { reportsEach } from "#tests/support/mollie-faults.ts";
import { mollie, restartShop, useOwnShop } from "#tests/support/own-shop.ts";
import { newShopper } from "#tests/support/shopper.ts";

useOwnShop();

test("what is chosen while a renewal is on its way applies after it, and nothing is paid twice", async () => {
  const ada = await newShopper();
  const { email } = ada.client;
  await ada.buy("professional");
  await ada.set({ webhooks: "lost" });
  const recover = mollie().trouble(
    email,
    "listPayments",
    reportsEach("payments", { status: "pending" }),
  );
  await ada.pass({ months: 1 });
  await ada.choose("starter");
  await ada.pass({ days: 2 });
  expect(await ada.charges()).toEqual(["paid 79.00", "paid 79.00"]);
  recover();
  await ada.pass({ days: 1 });
  expect(await ada.state()).toMatchObject({ planId: "professional", nextPlanId: "starter" });
  await expectFair(ada);
  await ada.pass({ months: 1 });
  expect(await ada.state()).toMatchObject({ planId: "starter", nextPlanId: null });
  expect(await ada.charges()).toEqual(["paid 79.00", "paid 79.00", "paid 29.00"]);
  await expectFair(ada);
});

// A server starts from its sources, which takes long on a busy machine.
test("a change of price takes effect at the end of the cycle", async () => {
  const [ada, grace] = [await newShopper(), await newShopper()];
  await ada.buy("starter");
  await grace.buy("professional");
  await ada.pass({ days: 10 });
  const { periodEnd } = await ada.state();
  const [before] = await mollie().liveSubscriptions(ada.client.email);
  const catalogue = new URL("../../../tests/support/next-catalogue.ts", import.meta.url);
  await restartShop([`--import=${catalogue.href}`, ...serverSource]);
  await ada.pass({ days: 1 });
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter", periodEnd });
  expect(await ada.charges()).toEqual(["paid 29.00"]);
  const [after] = await mollie().liveSubscriptions(ada.client.email);
  expect(after).toMatchObject({ id: before?.id, amount: { value: "35.00" } });
  expect(after?.nextPaymentDate).toBe(before?.nextPaymentDate);
  for (const shopper of [ada, grace]) await shopper.pass({ months: 1 });
  expect(await ada.charges()).toEqual(["paid 29.00", "paid 35.00"]);
  expect(await grace.charges()).toEqual(["paid 79.00", "paid 79.00"]);
  for (const shopper of [ada, grace]) await expectFair(shopper);
});
