import { expect, test } from "vitest";
import { newShopper } from "#tests/support/shopper.ts";

test("a smaller plan that was chosen survives a cancellation that is taken back", async () => {
  const ada = await newShopper();
  await ada.buy("professional");
  await ada.choose("starter");
  expect(await ada.cancel()).toMatchObject({ cancelsAtEnd: true, nextPlanId: "starter" });
  expect(await ada.resume()).toMatchObject({ cancelsAtEnd: false, nextPlanId: "starter" });
  await ada.pass({ toNextCollection: true });
  expect(await ada.state()).toMatchObject({ planId: "starter", nextPlanId: null });
  expect(await ada.charges()).toEqual(["paid 79.00", "paid 29.00"]);
});

test("the plan that follows is not offered again", async () => {
  const ada = await newShopper();
  await ada.buy("professional");
  await ada.choose("starter");
  const { offers, periodEnd } = await ada.state();
  const offer = offers.find(({ planId }) => planId === "starter");
  expect(offer).toMatchObject({ kind: "next", startsAt: periodEnd });
  const again = { method: "POST", path: "/api/mollie/create-payment", body: { planId: "starter" } };
  expect((await ada.client.refusal(409, again)).error).toBe("This plan follows already.");
});
