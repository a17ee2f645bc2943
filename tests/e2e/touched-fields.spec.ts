import type { Locator } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

/** A phone that lies on its side. */
test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

test("what a finger presses within a field or a card is large enough", async ({
  page,
  records,
}) => {
  await records.addCompany({ name: "Acme", website: "https://acme.example" });
  await page.goto("/app/contacts?new=true");
  expect(await heightOf(page.getByRole("combobox", { name: "Company" }))).toBe(44);
  await page.goto("/app/settings/security");
  expect(await heightOf(page.getByRole("button", { name: "Show password" }).first())).toBe(44);
  await page.goto("/app/companies?q=Acme");
  expect(await heightOf(page.getByRole("button", { name: "Clear search" }))).toBe(44);
  // Within the link of the card, to which a press beside it would lead.
  const website = page.getByRole("link", { name: "acme.example" });
  expect(await heightOf(website)).toBeGreaterThanOrEqual(24);
});

async function heightOf(target: Locator): Promise<number | undefined> {
  await expect(target).toBeVisible();
  return (await target.boundingBox())?.height;
}
