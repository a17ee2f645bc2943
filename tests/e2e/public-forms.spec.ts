import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";

const call = "**/api/contact-form";

async function fillIn(page: Page, email = "ada@example.com"): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Company Name").fill("Analytical Engines");
  await page.getByLabel("Message").fill("How long does it take to move 4,000 contacts?");
}

const submit = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

test.beforeEach(async ({ page }) => {
  await page.goto("/contact");
});

test("a visitor writes a message, learns that it has arrived and gets a receipt", async ({
  page,
}) => {
  const sending = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await sending.promise;
    await route.continue();
  });
  const email = `${randomUUID()}@visitor.example`;
  await fillIn(page, email);
  await submit(page);
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  sending.resolve();
  await expect(page.getByRole("status")).toContainText("Message sent successfully!");
  await expect(page.getByRole("status")).toContainText("We'll get back to you within 24 hours.");
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeFocused();
  await page.goto(`/dev/outbox?to=${email}`);
  await expect(page.getByRole("heading", { name: "We have your message" })).toBeVisible();
});

test("an answer without a message still promises a reply", async ({ page }) => {
  await page.route(call, (route) => route.fulfill({ json: {} }));
  await fillIn(page);
  await submit(page);
  await expect(page.getByRole("status")).toContainText("We'll get back to you within 24 hours.");
});

test("a form that is not filled in says what is missing, and is not sent", async ({ page }) => {
  await page.route(call, () => expect("a request").toBe("not made"));
  await page.getByLabel("Full Name").fill(" A ");
  await page.getByLabel("Email Address").fill("ada@example");
  await page.getByLabel("Message").fill("Hello    ");
  await submit(page);
  const name = page.getByLabel("Full Name");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Name must be at least 2 characters");
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(page.getByText("Message must be at least 10 characters")).toBeVisible();
  await name.fill("Ada");
  await expect(page.getByText("Name must be at least 2 characters")).toBeHidden();
});

test("the server's refusal is shown, and what was typed stays", async ({ page, expectProblem }) => {
  expectProblem(/429/);
  const error = "You have sent many messages. Please wait a minute.";
  await page.route(call, (route) => route.fulfill({ status: 429, json: { error } }));
  await fillIn(page);
  await submit(page);
  await expect(page.getByRole("alert")).toContainText("Error sending message");
  await expect(page.getByRole("alert")).toContainText(error);
  await expect(page.getByLabel("Message")).toHaveValue(/move 4,000/);
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
});

test("a fault that the server finds is shown at its field", async ({ page, expectProblem }) => {
  expectProblem(/400/);
  const issue = { path: "company", message: "Company must be a single line" };
  const json = { error: issue.message, issues: [issue] };
  await page.route(call, (route) => route.fulfill({ status: 400, json }));
  await fillIn(page);
  await submit(page);
  const company = page.getByLabel("Company Name");
  await expect(company).toHaveAccessibleDescription(issue.message);
  await expect(company).toBeFocused();
});

test("an answer that is not ours reads as a plain failure", async ({ page, expectProblem }) => {
  expectProblem(/502/);
  await page.route(call, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await fillIn(page);
  await submit(page);
  await expect(page.getByRole("alert")).toContainText("Failed to send message");
});

test("without a connection nothing is lost, and it can be sent later", async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await fillIn(page);
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByRole("alert")).toContainText("You are offline.");
  await expect(page.getByLabel("Message")).toHaveValue(/move 4,000/);
  await context.setOffline(false);
  await page.route(call, (route) => route.fulfill({ json: {} }));
  await submit(page);
  await expect(page.getByRole("status")).toContainText("Message sent successfully!");
  await expect(page.getByRole("alert")).not.toContainText("offline");
});

test("a toast goes after five seconds, but not while it is looked at", async ({ page }) => {
  await page.clock.install();
  await page.route(call, (route) => route.fulfill({ json: {} }));
  await fillIn(page);
  await submit(page);
  const toast = page.getByText("Message sent successfully!");
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.fastForward(6_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(5_000);
  await expect(toast).toBeHidden();
});

test("a toast is reached by F8 and dismissed by key, by button and by a swipe", async ({
  page,
}) => {
  await page.route(call, (route) => route.fulfill({ json: {} }));
  const toast = page.getByText("Message sent successfully!");
  await fillIn(page);
  await submit(page);
  await expect(toast).toBeVisible();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toast).toBeHidden();
  await fillIn(page);
  await submit(page);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toBeHidden();
  await fillIn(page);
  await submit(page);
  await toast.hover();
  const box = await toast.boundingBox();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2 + 80, box?.y ?? 0, { steps: 4 });
  await page.mouse.up();
  await expect(toast).toBeHidden();
});
