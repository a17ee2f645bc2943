import { expect, test } from "vitest";
import { newShopper } from "#tests/support/shopper.ts";
import { addMember } from "#tests/support/members.ts";

const toNext = { method: "POST", path: "/api/sandbox/clock", body: { toNextCollection: true } };

test("the clock goes to the day on which the next payment is collected", async () => {
  const ada = await newShopper();
  expect((await ada.sandbox()).nextCollection).toBeNull();
  expect((await ada.client.refusal(409, toNext)).error).toContain("Nothing is to be collected");
  await ada.buy("starter");
  const { nextCollection } = await ada.sandbox();
  const { now } = await ada.pass({ toNextCollection: true });
  expect(now.slice(0, 10)).toBe(nextCollection?.slice(0, 10));
  expect(await ada.charges()).toEqual(["paid 29.00", "paid 29.00"]);
  await ada.cancel();
  await ada.client.refusal(409, toNext);
});

test("a payment that failed is collected next when it is tried again", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  await ada.set({ renewals: "failed" });
  await ada.pass({ toNextCollection: true });
  const { nextRetryAt } = await ada.state();
  expect((await ada.sandbox()).nextCollection).toBe(nextRetryAt);
  await ada.set({ renewals: "paid" });
  await ada.pass({ toNextCollection: true });
  expect(await ada.charges()).toEqual(["paid 29.00", "failed 29.00", "paid 29.00"]);
  expect(await ada.state()).toMatchObject({ status: "active" });
});

test("only an owner moves the clock on, and only their own", async () => {
  const ada = await newShopper();
  const member = await addMember(ada.client);
  await member.refusal(403, { method: "GET", path: "/api/sandbox" });
  await member.refusal(403, { ...toNext, body: { days: 1 } });
  const eve = await newShopper();
  const { now } = await eve.pass({ days: 20 });
  expect(Date.parse(now)).toBeGreaterThan(Date.parse((await ada.sandbox()).now));
  expect(await ada.canWrite()).toBe(true);
});
