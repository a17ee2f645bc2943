import { untilMenuHasFocus } from "#tests/support/menus.ts";
import type { Page } from "@playwright/test";
import { contact } from "#shared/contacts.ts";
import { rule } from "#shared/rules/rules.ts";
import { expectAccessibleInBothThemes } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const isLead = JSON.stringify({
  match: "all",
  conditions: [{ field: "status", operator: "isAnyOf", value: ["lead"] }],
});

const note = (text: string) => ({ type: "note", text });

const actions = (page: Page, text: string) =>
  page.getByRole("button", { name: `Actions for Add the note “${text}”` });

async function moveBy(page: Page, text: string, label: string) {
  await actions(page, text).press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: label }).press("Enter");
  await expect(actions(page, text)).toBeFocused();
}

test("steps are moved into branches and out of them, and keep the focus", async ({ page }) => {
  const branch = { type: "branch", filter: isLead, whenTrue: [note("B")], otherwise: [] };
  const data = {
    name: "Moves",
    kind: "contact",
    trigger: { type: "added" },
    steps: [note("A"), branch, note("C")],
  };
  const made = rule.parse(await (await page.request.post("/api/rules", { data })).json());
  await page.goto(`/app/settings/automation/${made.id}/edit`);
  const inBranch = page.getByRole("list", { name: "Steps if so" });
  const otherwise = page.getByRole("list", { name: "Steps otherwise" });
  await moveBy(page, "A", "Move into “If so” below");
  await expect(inBranch.getByRole("listitem")).toHaveText(["Add the note “A”", "Add the note “B”"]);
  await moveBy(page, "A", "Move to “Otherwise”");
  await expect(otherwise.getByRole("listitem")).toHaveText(["Add the note “A”"]);
  await moveBy(page, "C", "Move into “If so” above");
  await moveBy(page, "C", "Move up");
  await expect(inBranch.getByRole("listitem")).toHaveText(["Add the note “C”", "Add the note “B”"]);
  await expectAccessibleInBothThemes(page);
  await moveBy(page, "B", "Move out of the branch");
  await page.getByRole("button", { name: "Save rule" }).click();
  const saysIt = page.getByRole("region", { name: "Moves" }).getByText("When a contact is added:");
  await expect(saysIt).toBeVisible();
  const saved = rule.parse(await (await page.request.get(`/api/rules/${made.id}`)).json());
  expect(saved.steps).toEqual([
    { ...branch, whenTrue: [note("C")], otherwise: [note("A")] },
    note("B"),
  ]);
});

test("a step adds a company for a contact from the contact's own fields", async ({ page }) => {
  await page.goto("/app/settings/automation/new");
  await page.getByLabel("Name").fill("Companies of contacts");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("menuitem", { name: "Add a company" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save step" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose a field");
  await dialog.getByLabel("Value of row 1").selectOption("Job Title");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await dialog.getByLabel("Field of row 2").selectOption("Industry");
  await dialog.getByLabel("Source of row 2").selectOption("Always");
  await dialog.getByLabel("Value of row 2").fill("Retail");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Save step" }).click();
  const sentence = "Add a company with Company Name from Job Title and Industry “Retail”";
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: "Switch on" }).click();
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  const data = { name: "Jane", email: "jane@x.example", title: "Acme" };
  contact.parse(await (await page.request.post("/api/contacts", { data })).json());
  await page.getByRole("button", { name: "Show the run for Jane" }).click();
  await expect(
    dialog.getByText("Added the company “Acme”, and linked the contact to it."),
  ).toBeVisible();
});
