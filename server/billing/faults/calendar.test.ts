import { expect, test } from "vitest";
import { expectFair } from "#tests/support/fair-billing.ts";
import { useOwnShop } from "#tests/support/own-shop.ts";
import { newShopper } from "#tests/support/shopper.ts";

/** In this zone the clocks change while the subscriptions run. */
useOwnShop({ TZ: "Europe/London" });

const dayMs = 86_400_000;

const isToCome = (day: string) => day > new Date().toISOString();
const thisYear = new Date().getUTCFullYear();
const years = Array.from({ length: 9 }, (_, index) => thisYear + index);
const leapYear = years.find((year) => year % 4 === 0 && isToCome(`${year}-01-31`)) ?? thisYear;
const autumn = years.find((year) => isToCome(`${year}-10-15`)) ?? thisYear;

/** A user whose trial covers that day. */
async function shopperOn(day: string) {
  const shopper = await newShopper();
  const { now } = await shopper.sandbox();
  let days = (Date.parse(day) - Date.parse(now.slice(0, 10))) / dayMs;
  for (; days > 0; days -= 31) await shopper.pass({ days: Math.min(days, 31) });
  const reached = (await shopper.sandbox()).now;
  expect(reached.slice(0, 10)).toBe(day);
  return shopper;
}

/** The period's end. Expects it at the time of day at which the period began, within minutes. */
async function periodEnd(shopper: Awaited<ReturnType<typeof newShopper>>): Promise<string> {
  const { periodEnd: end } = await shopper.state();
  const { now } = await shopper.sandbox();
  const apart = Math.abs(Date.parse(end ?? "") - Date.parse(now)) % dayMs;
  expect(Math.min(apart, dayMs - apart), "minutes apart").toBeLessThan(10 * 60_000);
  return end?.slice(0, 10) ?? "";
}

test.concurrent("a month from 31 January ends with each month, a leap day and summer time among them", async () => {
  const ada = await shopperOn(`${leapYear}-01-31`);
  await ada.buy("starter");
  const ends = [await periodEnd(ada)];
  for (let month = 0; month < 3; month += 1) {
    await ada.pass({ months: 1 });
    ends.push(await periodEnd(ada));
    await expectFair(ada);
  }
  expect(ends).toEqual([
    `${leapYear}-02-29`,
    `${leapYear}-03-31`,
    `${leapYear}-04-30`,
    `${leapYear}-05-31`,
  ]);
  expect(await ada.charges()).toEqual(Array(4).fill("paid 29.00"));
});

test.concurrent("a year from a leap day ends on 28 February and is renewed once", async () => {
  const ada = await shopperOn(`${leapYear}-02-29`);
  await ada.buy("starter-year");
  expect(await periodEnd(ada)).toBe(`${leapYear + 1}-02-28`);
  await ada.pass({ months: 12 });
  expect(await periodEnd(ada)).toBe(`${leapYear + 2}-02-28`);
  expect(await ada.charges()).toEqual(["paid 290.00", "paid 290.00"]);
  await expectFair(ada);
});

test.concurrent("a month over the end of summer time is neither longer nor shorter", async () => {
  const ada = await shopperOn(`${autumn}-10-15`);
  await ada.buy("professional");
  expect(await periodEnd(ada)).toBe(`${autumn}-11-15`);
  await ada.pass({ months: 1 });
  expect(await periodEnd(ada)).toBe(`${autumn}-12-15`);
  expect(await ada.charges()).toEqual(["paid 79.00", "paid 79.00"]);
  await expectFair(ada);
});
