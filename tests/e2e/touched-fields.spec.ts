import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

/** A phone that lies on its side. */
test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

test("text is typed at 16 pixels, so that no phone zooms in", async ({ page }) => {
  await page.goto("/app/contacts?new=true");
  await expect(page.getByRole("dialog", { name: "Add Contact" })).toBeVisible();
  expect(await smallText(page)).toEqual([]);
  await page.getByRole("combobox", { name: "Company" }).tap();
  await expect(page.getByPlaceholder("Search companies...")).toBeVisible();
  expect(await smallText(page)).toEqual([]);
});

test("text is typed at 16 pixels in a web form", async ({ page, context, origin }) => {
  const fields = [
    { name: "name", isRequired: true },
    { name: "email", isRequired: true },
  ];
  const made = await context.request.post("/api/web-forms", {
    headers: { origin },
    data: { name: "Ask us", title: "Ask us", fields, consent: "You may write to me." },
  });
  const { id } = z.object({ id: z.uuid() }).parse(await made.json());
  await page.goto(`/f/${id}`);
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await smallText(page)).toEqual([]);
});

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

function smallText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("input, textarea, select")]
      .filter((field) => field.checkVisibility() && !field.matches("[type=checkbox]"))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  );
}
