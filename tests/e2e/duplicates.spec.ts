import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("duplicates are found, merged field by field, and taken apart from the history", async ({
  page,
  records,
  origin,
}) => {
  const tier = await records.addField({ entity: "contact", label: "Tier", type: "text" });
  const data = { label: "Sales Region" };
  const headers = { origin };
  await page.context().request.put(`/api/custom-fields/${tier.id}`, { data, headers });
  const jane = await records.addContact({
    name: "Jane Doe",
    email: "jane@example.com",
    phone: "111",
    customFields: { tier: "North" },
  });
  const twin = await records.addContact({
    name: "Jane M. Doe",
    email: "JANE@example.com",
    title: "Chief",
  });
  await page.goto("/app/contacts");
  await page.getByRole("link", { name: "Duplicates" }).click();
  await page.getByRole("link", { name: "Merge..." }).click();
  const table = page.getByRole("table");
  await table.getByRole("radio", { name: "Name: Jane M. Doe" }).check();
  await expect(table.getByRole("radio", { name: "Title: Chief" })).toBeChecked();
  await expect(table.getByRole("radio", { name: "Sales Region: North" })).toBeChecked();
  await page.getByRole("button", { name: "Merge 2 records" }).click();
  await expect(page.getByRole("heading", { name: "Jane M. Doe", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/app/contacts/${jane.id}$`));
  await page.goto(`/app/contacts/${twin.id}`);
  await expect(page).toHaveURL(new RegExp(`/app/contacts/${jane.id}$`));

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await history.getByRole("button", { name: "Undo: Merged", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Undo this change?" });
  await question.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByText("Change undone", { exact: true })).toBeVisible();
  await page.goto(`/app/contacts/${twin.id}`);
  await expect(page.getByRole("heading", { name: "Jane M. Doe", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/app/contacts/${twin.id}$`));
});

test("merging shows values of own fields as a record's page does", async ({ page, records }) => {
  const level = await records.addField({
    entity: "contact",
    label: "Level",
    type: "choice",
    choices: [{ label: "Very Important" }],
  });
  const since = await records.addField({ entity: "contact", label: "Since", type: "date" });
  const budget = await records.addField({ entity: "contact", label: "Budget", type: "money" });
  const customFields = {
    [level.key]: level.choices[0]?.id,
    [since.key]: "2026-03-05",
    [budget.key]: "1234.5",
  };
  const jane = await records.addContact({ name: "Jane Doe", email: "j@x.example", customFields });
  const twin = await records.addContact({ name: "Jane M. Doe", email: "jane@x.example" });
  await page.goto(`/app/duplicates/merge?kind=contact&ids=${jane.id},${twin.id}`);
  for (const name of [
    "Level: Very Important",
    "Level: nothing",
    "Since: Mar 5, 2026",
    "Budget: $1,234.50",
    "Owner: Ada Lovelace",
  ]) {
    await expect(page.getByRole("radio", { name, exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page);
});

test("while one types a new contact, those that it may be already are named", async ({
  page,
  records,
}) => {
  const jane = await records.addContact({ name: "Jane Doe", email: "jane@example.com" });
  await page.goto("/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name").fill("Jane Do");
  await dialog.getByLabel("Email").fill("Jane@example.com");
  await expect(dialog.getByRole("status").filter({ hasText: "same email" })).toBeVisible();
  await dialog.getByRole("link", { name: "Use this one: Jane Doe" }).click();
  await expect(page).toHaveURL(new RegExp(`/app/contacts/${jane.id}$`));
});

test("a record says what was merged into it, and is unmerged from there", async ({
  page,
  context,
  origin,
  records,
}) => {
  const winner = await records.addCompany({ name: "Acme" });
  const loser = await records.addCompany({ name: "Acme Inc." });
  const data = { winnerId: winner.id, loserIds: [loser.id] };
  const answer = await context.request.post("/api/companies/merge", { data, headers: { origin } });
  expect(answer.ok()).toBe(true);
  await page.goto(`/app/companies/${winner.id}`);
  await expect(page.getByText("Ada Lovelace merged Acme Inc. into this record")).toBeVisible();
  await expectAccessible(page);
  const unmerge = page.getByRole("button", { name: "Unmerge Acme Inc." });
  await unmerge.click();
  const question = page.getByRole("dialog", { name: "Undo this change?" });
  await question.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByText("Change undone", { exact: true })).toBeVisible();
  await expect(unmerge).toBeHidden();
  await page.goto(`/app/companies/${loser.id}`);
  await expect(page.getByRole("heading", { name: "Acme Inc.", level: 1 })).toBeVisible();
});
