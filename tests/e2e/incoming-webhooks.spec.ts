import type { BrowserContext } from "@playwright/test";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import {
  incomingWebhook,
  incomingWebhookWithAddress,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { addColleague } from "#tests/support/team.ts";

test("an owner makes an address, sends something, chooses its fields, and takes it again", async ({
  page,
  request,
}) => {
  await page.goto("/app/settings");
  await page.getByRole("navigation", { name: "Settings" }).getByText("Webhooks").click();
  await expect(page.getByText("No incoming webhooks yet")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "New address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Typeform");
  await dialog.getByRole("checkbox", { name: "Ada Lovelace" }).check();
  await dialog.getByRole("button", { name: "Make address" }).click();
  const address = await page.getByRole("textbox", { name: "Address" }).inputValue();
  expect(address).toMatch(/\/hooks\/crmin_[\w-]{43}$/);
  await expect(page.getByRole("textbox", { name: "To try it in a terminal" })).toHaveValue(
    /^curl .*crmin_/,
  );
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Typeform" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "To send a first contact" })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const send = (data: object) => request.post(new URL(address).pathname, { data });
  const lead = { first_name: "Grace", last_name: "Hopper", mail: "grace@navy.example" };
  expect((await send({ lead })).status()).toBe(202);
  const log = page.getByRole("region", { name: "Log" });
  const entries = log.getByRole("listitem");
  await expect(entries.getByText("Waits for fields")).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Grace Hopper");
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByRole("combobox", { name: "Field of row 4" }).selectOption("Email");
  const path = page.getByRole("combobox", { name: "Path of row 4" });
  await path.selectOption("lead.first_name");
  await expect(preview).toContainText("Invalid email address");
  await path.selectOption("lead.mail");
  await expect(preview).toContainText("grace@navy.example");
  await expect(preview).not.toContainText("Invalid");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save fields" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Show call: Call" }).click();
  await expect(page.getByLabel("What was sent")).toContainText('"first_name": "Grace"');
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Take again" }).click();
  await expect(entries.getByText("New contact")).toBeVisible();
  expect((await send({ lead: { ...lead, mail: "no address" } })).status()).toBe(422);
  await expect(entries.getByText("Invalid email address")).toBeVisible();

  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("It takes no calls until it is switched on again.")).toBeVisible();
  expect((await send({ lead })).status()).toBe(404);
  await page.getByRole("button", { name: "New address" }).click();
  await page.getByRole("button", { name: "Make address" }).click();
  await expect(page.getByRole("textbox", { name: "Address" })).not.toHaveValue(address);
  await page.getByRole("button", { name: "Done" }).click();
  await log.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page.getByText("Came in through “Typeform”")).toBeVisible();
});

test("the fields of an incoming webhook forget a call that is deleted", async ({
  page,
  request,
  expectProblem,
}) => {
  // Its dialog asks for it once more.
  expectProblem(/status of 404/);
  const added = await page.request.post("/api/incoming-webhooks", { data: { name: "Shop" } });
  const { id, address } = incomingWebhookWithAddress.parse(await added.json());
  await request.post(new URL(address).pathname, { data: { name: "Grace Hopper" } });
  await page.goto(`/app/settings/webhooks/incoming/${id}`);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Grace Hopper");
  await page.getByRole("button", { name: "Show call: Call" }).click();
  await page.getByRole("button", { name: "Delete call" }).click();
  await expect(page.getByText("Send something once")).toBeVisible();
  await expect(preview).toHaveCount(0);
});

test("an owner takes all calls again that failed, with owners by their addresses", async ({
  page,
  request,
}) => {
  const mapping = ["name", "email"].map((field) => ({ source: "body", field, path: "name" }));
  const added = await page.request.post("/api/incoming-webhooks", {
    data: { name: "Shop", mapping },
  });
  const { id, address } = incomingWebhookWithAddress.parse(await added.json());
  const send = (data: object) => request.post(new URL(address).pathname, { data });
  for (let sent = 0; sent < 12; sent += 1) {
    const person = { name: `Buyer ${sent}`, email: `buyer-${sent}@shop.example` };
    await send({ ...person, rep: "no-one@shop.example" });
  }
  await page.goto(`/app/settings/webhooks/incoming/${id}`);
  const log = page.getByRole("region", { name: "Log" });
  await expect(log.getByText("12 calls have no contact yet.")).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Invalid email address");
  await page.getByRole("combobox", { name: "Path of row 2" }).selectOption("email");
  await page.getByRole("button", { name: "Add field" }).click();
  const field = page.getByRole("combobox", { name: "Field of row 3" });
  await field.selectOption("Owner");
  await page.getByRole("combobox", { name: "Source of row 3" }).selectOption("Always");
  const value = page.getByRole("combobox", { name: "Value of row 3" });
  await expect(value).toContainText("Ada Lovelace");
  await page.getByRole("combobox", { name: "Source of row 3" }).selectOption("From the call");
  await page.getByRole("combobox", { name: "Path of row 3" }).selectOption("rep");
  const note = "Owner: no member here has the address “no-one@shop.example”.";
  await expect(preview).toContainText(note);
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Save fields" }).click();
  await expect(page.getByRole("button", { name: "Save fields" })).toBeDisabled();
  await log.getByRole("button", { name: "Take all again" }).click();
  await expect(page.getByText("12 calls have become contacts", { exact: true })).toBeVisible();
  const entries = log.getByRole("listitem");
  await expect(entries.getByText("New contact")).toHaveCount(12);
  await expect(entries.getByText(note)).toHaveCount(12);
  await expect(log.getByRole("button", { name: "Take all again" })).toBeHidden();
  await expectAccessibleInBothThemes(page);
});

test("who gets new contacts by turns, and is not a member, stays until taken out", async ({
  page,
  browser,
  context,
  origin,
}) => {
  const headers = { origin };
  const idOf = async (one: BrowserContext) =>
    currentUser.parse(await (await one.request.get("/api/auth/user")).json()).id;
  const ownerId = await idOf(context);
  const left: string[] = [];
  while (left.length < 2) {
    const colleague = await addColleague(browser, context, origin);
    left.push(await idOf(colleague.context));
    await colleague.context.close();
  }
  const data = { name: "Shop", ownerIds: left };
  const made = await context.request.post("/api/incoming-webhooks", { headers, data });
  const { id } = incomingWebhookWithAddress.parse(await made.json());
  for (const gone of left) await context.request.delete(`/api/members/${gone}`, { headers });
  const ownersNow = async () => {
    const all: unknown = await (await context.request.get("/api/incoming-webhooks")).json();
    return z.array(incomingWebhook).parse(all)[0]?.ownerIds;
  };

  await page.goto(`/app/settings/webhooks/incoming/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const others = dialog.getByRole("checkbox", { name: "Not a member" });
  await expect(others).toHaveCount(2);
  await expect(dialog.getByText("Without one only those who see all records")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Ada Lovelace" }).check();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toBeHidden();
  expect(await ownersNow()).toEqual([ownerId, ...left]);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await others.first().uncheck();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog).toBeHidden();
  expect(await ownersNow()).toEqual([ownerId, left[1]]);
});

test("a rule waits for a call of an incoming webhook", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Typeform answered");
  await page.getByLabel("Event").selectOption("incoming-webhook");
  const webhook = page.getByLabel("Incoming webhook");
  await expect(webhook).toContainText("Add an incoming webhook first");
  await page.request.post("/api/incoming-webhooks", { data: { name: "Typeform" } });
  await page.reload();
  await page.getByLabel("Name").fill("Typeform answered");
  await page.getByLabel("Event").selectOption("incoming-webhook");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Add a note" }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("Came from Typeform");
  await page.getByRole("button", { name: "Save step" }).click();
  await page.getByRole("button", { name: "Save rule" }).click();
  const problem = page.getByRole("paragraph").filter({ hasText: "Choose an incoming webhook" });
  await expect(problem).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await webhook.selectOption("Typeform");
  await page.getByRole("button", { name: "Save rule" }).click();
  const sentence = "When a contact comes in through the webhook “Typeform”:";
  await expect(page.getByText(sentence)).toBeVisible();
});
