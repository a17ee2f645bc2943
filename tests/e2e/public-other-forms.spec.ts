import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { teamAddress } from "#tests/support/team-address.ts";

test("a visitor subscribes to the newsletter by mail, and leaves it again", async ({ page }) => {
  const email = `${randomUUID()}@reader.example`;
  await page.goto("/blog");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("status")).toContainText("open the link in the mail");
  const { confirm, unsubscribe } = await readLinks(page, email);
  await page.goto(confirm);
  await expect(page.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
  await page.goto(unsubscribe);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await page.getByRole("link", { name: "Read the Blog" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notes for people who sell");
});

test("a link that no one was sent has run out", async ({ page }) => {
  await page.goto("/newsletter/confirm?token=nobody");
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test("a visitor applies for a position", async ({ page }) => {
  const about = `I have drawn engines for ten years. ${randomUUID()}`;
  await page.goto("/careers");
  await page.getByRole("link", { name: "Apply as Product Designer" }).click();
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(`${randomUUID()}@visitor.example`);
  await page.getByLabel("About you").fill(about);
  await page.getByRole("button", { name: "Send Application" }).click();
  await expect(page.getByRole("status")).toContainText("Application sent successfully!");
  await expectMailToTeam(page, about, "Product Designer");
});

test("a visitor asks for an integration", async ({ page }) => {
  const wish = `Add up the pipeline by steam. ${randomUUID()}`;
  await page.goto("/integrations");
  await page.getByRole("link", { name: "Request Integration" }).click();
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(`${randomUUID()}@visitor.example`);
  await page.getByLabel("App").fill("Difference Engine");
  await page.getByLabel("What should it do?").fill(wish);
  await page.getByRole("button", { name: "Request Integration" }).click();
  await expect(page.getByRole("status")).toContainText("Request sent successfully!");
  await expectMailToTeam(page, wish, "Difference Engine");
});

/** The addresses in the mail that asks a subscriber to confirm. */
async function readLinks(page: Page, email: string) {
  await page.goto(`/dev/outbox?to=${email}`);
  const text = await page.getByRole("article").first().innerText();
  const pathOf = (step: string) =>
    text.match(new RegExp(`/newsletter/${step}\\?token=[\\w-]+`))?.[0] ?? "";
  return { confirm: pathOf("confirm"), unsubscribe: pathOf("unsubscribe") };
}

async function expectMailToTeam(page: Page, words: string, topic: string): Promise<void> {
  await page.goto(`/dev/outbox?to=${teamAddress}`);
  const mail = page.getByRole("article").filter({ hasText: words });
  await expect(mail).toContainText(topic);
}
