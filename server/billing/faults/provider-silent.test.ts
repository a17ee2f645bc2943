import { expect, test } from "vitest";
import { expectFair } from "#tests/support/fair-billing.ts";
import { hangs, holds } from "#tests/support/mollie-faults.ts";
import { mollie, useOwnShop } from "#tests/support/own-shop.ts";
import { decide, newShopper, paymentOf } from "#tests/support/shopper.ts";

useOwnShop();

const starter = { method: "POST", path: "/api/mollie/create-payment", body: { planId: "starter" } };
const cancellation = { method: "POST", path: "/api/billing/cancel" };
const returnFrom = (url = "") => ({
  method: "POST",
  path: `/api/billing/payments/${paymentOf(url)}/sync`,
});

type Shopper = Awaited<ReturnType<typeof newShopper>>;

/** Pays without a webhook. */
async function payUnheard(ada: Shopper): Promise<string> {
  await ada.set({ webhooks: "lost" });
  return ada.buy("starter");
}

async function workOfBystander(): Promise<string> {
  const bystander = await newShopper();
  expect(await bystander.canWrite()).toBe(true);
  return "bystander";
}

test("a provider that never answers keeps its callers waiting for a while, and others not at all", async () => {
  const [noCustomer, noPayment, noNews, noPlan, noEnd, ...crowd] = await Promise.all(
    Array.from({ length: 25 }, newShopper),
  );
  if (!noCustomer || !noPayment || !noNews || !noPlan || !noEnd) throw new Error("no one came");
  const hang = ({ client }: Shopper, call: Parameters<ReturnType<typeof mollie>["trouble"]>[1]) =>
    mollie().trouble(client.email, call, hangs);
  await noEnd.buy("starter");
  const [newsUrl, planUrl] = await Promise.all([noNews, noPlan].map(payUnheard));
  for (const ada of [noCustomer, ...crowd]) hang(ada, "createCustomer");
  hang(noPayment, "createPayment");
  hang(noNews, "readPayment");
  hang(noPlan, "subscribe");
  hang(noEnd, "unsubscribe");

  const waiting = Promise.all([
    ...[noCustomer, noPayment, ...crowd].map((ada) => ada.client.ask(starter)),
    noNews.client.ask(returnFrom(newsUrl)),
    noPlan.client.ask(returnFrom(planUrl)),
    noEnd.client.ask(cancellation),
  ]);
  const firstDone = Promise.race([waiting.then(() => "waiting"), workOfBystander()]);
  expect(await firstDone, "no one else waits for the provider").toBe("bystander");

  const answers = await waiting;
  const [paid, ended] = answers.splice(-2);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(paid).toMatchObject({ status: 200, body: { status: "paid" } });
  expect(ended).toMatchObject({ status: 200, body: { cancelsAtEnd: true } });
  for (const ada of [noCustomer, noPayment, noPlan, noEnd]) await expectFair(ada);

  mollie().calm();
  for (const ada of [noNews, noPlan, noEnd]) await ada.pass({ days: 1 });
  for (const ada of [noNews, noPlan]) {
    expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
    expect(await mollie().liveSubscriptions(ada.client.email)).toHaveLength(1);
    await expectFair(ada);
  }
  expect(await mollie().liveSubscriptions(noEnd.client.email)).toEqual([]);
});

test("a provider that is slow is waited for", async () => {
  const ada = await newShopper();
  const { fault, reached, release } = holds("after");
  mollie().trouble(ada.client.email, "createPayment", fault);
  const choosing = ada.choose("starter");
  await reached;
  expect(await ada.charges()).toEqual(["open 29.00"]);
  release();
  await decide(await choosing, "paid");
  expect(await ada.state()).toMatchObject({ status: "active" });
  await expectFair(ada);
});

test("a provider that cannot be reached is tried again later", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await mollie().shut();
  const upgrade = { ...starter, body: { planId: "professional" } };
  const { error } = await ada.client.refusal(503, upgrade);
  expect(error).toContain("nothing was charged");
  await ada.cancel();
  await expectFair(ada);
  await mollie().open();
  await ada.pass({ days: 1 });
  expect(await mollie().liveSubscriptions(ada.client.email)).toEqual([]);
  await expectFair(ada);
});
