import { expect, test } from "vitest";
import { decide, newShopper } from "#tests/support/shopper.ts";
import { send, testPassword } from "#tests/support/test-client.ts";

test("who has left and pays at a checkout that was still open gets the money back", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const stillOpen = await ada.choose("professional");
  const body = { password: testPassword };
  const left = await ada.client.ask({ method: "POST", path: "/api/account/deletion", body });
  expect(left.status).toBe(204);
  await decide(stillOpen, "paid");
  const { body: page } = await send({ method: "GET", path: stillOpen });
  const price = /<h2>£([\d.]+)<\/h2>/.exec(String(page))?.[1];
  expect(page).toContain(`This payment is paid. £${price} of it went back.`);
});
