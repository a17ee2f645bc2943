import type { Page } from "@playwright/test";
import { z } from "zod";
import { outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { expect } from "#tests/support/journey.ts";
import { mailTest as test } from "#tests/support/mail-journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";
import { asksToStay } from "#tests/support/stay.ts";

/** The texts of one's drafts. */
async function textsOf(page: Page, origin: string): Promise<string[]> {
  const answer = await page.request.get(`${origin}/api/outgoing-emails`);
  return z
    .array(outgoingEmail)
    .parse(await answer.json())
    .map(({ text }) => text);
}

test("what was typed just before an email was refused, or left by a link, is in its draft", async ({
  page,
  withMail: { provider, origin, post },
  expectProblem,
}) => {
  expectProblem(/400/);
  await post("/api/email-accounts", provider.account("ada"));
  await page.clock.install();
  await page.goto(`${origin}/app/emails`);
  await page.getByRole("button", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: "New email" });
  const text = composer.getByLabel("Text");
  await expect(text).toBeVisible();
  // Before it rests.
  await page.clock.pauseAt(Date.now() + 60_000);
  await text.fill("Dear Grace");
  await composer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(composer.getByRole("alert")).toContainText("Enter at least one recipient.");
  await page.keyboard.press("Escape");
  await expect.poll(() => textsOf(page, origin)).toEqual(["Dear Grace"]);

  await page.clock.resume();
  await page.getByRole("button", { name: "Open: No subject" }).click();
  await expect(text).toHaveValue("Dear Grace");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await text.fill("Dear Grace, hello");
  await composer.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name: "Manage templates" }).click();
  await expect.poll(() => textsOf(page, origin)).toEqual(["Dear Grace, hello"]);
});

test("a draft that is stored slowly has what was typed last, also where it is opened at once", async ({
  page,
  withMail: { provider, origin, post },
}) => {
  await post("/api/email-accounts", provider.account("ada"));
  const released = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<void>();
  await page.goto(`${origin}/app/emails`);
  await page.getByRole("button", { name: "Write email" }).click();
  const composer = page.getByRole("dialog", { name: "New email" });
  const text = composer.getByLabel("Text");
  await text.fill("Dear");
  await expect(composer.getByText("Draft saved")).toBeVisible();
  expect(await asksToStay(page)).toBe(false);
  await page.route("**/api/outgoing-emails/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    isSent.resolve();
    await released.promise;
    return route.continue();
  });
  await text.fill("Dear Grace");
  await isSent.promise;
  await text.fill("Dear Grace, hello");
  expect(await asksToStay(page)).toBe(true);
  await page.keyboard.press("Escape");
  await untilQuiet(page);
  expect(await asksToStay(page)).toBe(true);
  await page.getByRole("button", { name: "Open: No subject" }).click();
  released.resolve();
  await expect(text).toHaveValue("Dear Grace, hello");
  await page.keyboard.press("Escape");
  await untilQuiet(page);
  expect(await textsOf(page, origin)).toEqual(["Dear Grace, hello"]);
  expect(await asksToStay(page)).toBe(false);
});
