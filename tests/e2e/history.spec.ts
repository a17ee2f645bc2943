import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const jane = { name: "Jane Doe", email: "jane@example.com", phone: "111" };

async function change(page: Page, origin: string, path: string, data: object): Promise<void> {
  const answer = await page.context().request.put(path, { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
}

test("a record's history shows what was changed, and undoes one change of it", async ({
  page,
  records,
  origin,
}) => {
  const { id } = await records.addContact(jane);
  const path = `/api/contacts/${id}`;
  await change(page, origin, path, { phone: "222" });
  await change(page, origin, path, { title: "Chief" });
  await page.goto(`/app/contacts/${id}`);
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  const changes = history.getByRole("list", { name: "Changes, newest first" });
  await expect(changes.getByRole("listitem")).toHaveCount(3);
  await expect(changes.getByRole("listitem").nth(1)).toContainText("Changed phone");
  await expect(changes.getByRole("listitem").nth(1)).toContainText("Phone:111222");

  await history.getByRole("button", { name: "Undo: Changed phone" }).click();
  const question = page.getByRole("dialog", { name: "Undo this change?" });
  await expect(question).toContainText("1 contact changed");
  await question.getByRole("button", { name: "Undo this change" }).click();
  await expect(changes.getByRole("listitem").first()).toContainText("Put back phone");
  await history.getByRole("button", { name: "Done" }).click();
  await expect(history).toBeHidden();
  await expect(page.getByRole("link", { name: "111" })).toBeVisible();
});

test("an undo that others built on says who changed what, and undoes the rest", async ({
  page,
  records,
  origin,
}) => {
  const tier = await records.addField({ entity: "contact", label: "Tier", type: "text" });
  await change(page, origin, `/api/custom-fields/${tier.id}`, { label: "Sales Region" });
  const { id } = await records.addContact(jane);
  const path = `/api/contacts/${id}`;
  const ofNorth = { customFields: { tier: "North" } };
  await change(page, origin, path, { phone: "222", title: "Chief", ...ofNorth });
  await change(page, origin, path, { title: "Queen", customFields: { tier: "South" } });
  await page.goto(`/app/contacts/${id}?history=contact-${id}`);
  const changed = "Changed phone, job title, and Sales Region";
  await page.getByRole("button", { name: `Undo: ${changed}` }).click();
  const question = page.getByRole("dialog", { name: "Undo this change?" });
  await expect(question.getByRole("status")).toContainText(
    "Contact Jane Doe: Sales Region and job title changed by Ada Lovelace",
  );
  await question.getByRole("button", { name: "Undo the rest" }).click();
  await expect(page.getByText("Change undone", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name: "111" })).toBeVisible();
  await expect(page.getByText("Queen", { exact: true }).first()).toBeVisible();
});

test("Ctrl+Z takes back what one did last, and nothing while one types", async ({
  page,
  records,
}) => {
  const { id } = await records.addContact(jane);
  await page.goto(`/app/contacts/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Phone").fill("333");
  await page.getByLabel("Phone").press("Control+z");
  await page.getByLabel("Phone").fill("333");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "333" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("link", { name: "111" })).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.getByRole("link", { name: "333" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("link", { name: "111" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("There is nothing to undo", { exact: true })).toBeVisible();
});
