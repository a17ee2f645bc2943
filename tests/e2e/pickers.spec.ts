import type { Page } from "@playwright/test";
import { card } from "#tests/support/board.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { cellOf } from "#tests/support/table.ts";

const picker = (page: Page, words: string) => page.getByPlaceholder(words).last();

test("who is missing in a picker is added from it, and so is where they work", async ({ page }) => {
  await page.goto("/app/pipeline?new=true");
  const deal = page.getByRole("dialog", { name: "New Deal" });
  await deal.getByLabel("Deal Title").fill("Big renewal");
  await deal.getByLabel("Value").fill("100");
  await deal.getByRole("combobox", { name: "Contact" }).click();
  await picker(page, "Search contacts...").fill("Maya Rossi");
  const outcome = page.getByRole("status").filter({ hasText: "Nothing matches “Maya Rossi”" });
  await expect(outcome).toBeVisible();
  await expectAccessible(page, ["region"]);
  await page.keyboard.press("Enter");
  const person = page.getByRole("dialog", { name: "Add Contact" });
  await expect(person.getByLabel("Name").first()).toHaveValue("Maya Rossi");
  await person.getByLabel("Email").fill("maya@x.example");
  await person.getByRole("combobox", { name: "Company" }).click();
  await picker(page, "Search companies...").fill("Vela Health");
  await page.getByRole("option", { name: "Create company “Vela Health”" }).click();
  const company = page.getByRole("dialog", { name: "Add Company" });
  await expect(company.getByLabel("Company Name")).toHaveValue("Vela Health");
  await company.getByRole("button", { name: "Save" }).click();
  await expect(company).toBeHidden();
  await expect(person.getByRole("combobox", { name: "Company" })).toHaveText("Vela Health");
  await person.getByRole("button", { name: "Save" }).click();
  await expect(person).toBeHidden();
  await expect(deal.getByRole("combobox", { name: "Contact" })).toHaveText("Maya Rossi");
  await expect(deal.getByLabel("Deal Title")).toHaveValue("Big renewal");
  await deal.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Lead", "Big renewal")).toContainText("Maya Rossi");
});

test("what is there is not offered to be created, and Escape leaves all as it was", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Maya Rossi", email: "maya@x.example" });
  await page.goto("/app/contacts?layout=table");
  const cell = cellOf(page, 0, 4);
  await cell.dblclick();
  await picker(page, "Search companies...").fill("Vela");
  await page.getByRole("option", { name: "Create company “Vela”" }).click();
  const company = page.getByRole("dialog", { name: "Add Company" });
  await expect(company.getByLabel("Company Name")).toHaveValue("Vela");
  await page.keyboard.press("Escape");
  await expect(company).toBeHidden();
  await expect(cell).toHaveText("–");
  await cell.dblclick();
  await picker(page, "Search companies...").fill("Vela");
  await page.getByRole("option", { name: "Create company “Vela”" }).click();
  await company.getByRole("button", { name: "Save" }).click();
  await expect(cell).toHaveText("Vela");
  await cell.dblclick();
  await picker(page, "Search companies...").fill("vela");
  await expect(page.getByRole("option", { name: /^Vela/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /^Create/ })).toHaveCount(0);
});

test("a task is about a record that is added from its form", async ({ page }) => {
  await page.goto("/app/tasks?new=true");
  const task = page.getByRole("dialog", { name: "Add Task" });
  await task.getByLabel("Task Title").fill("Call them");
  await task.getByRole("combobox", { name: "Related To" }).click();
  await picker(page, "Search contacts, companies and deals...").fill("Pilot");
  await expect(page.getByRole("option")).toHaveText([
    "Create contact “Pilot”",
    "Create company “Pilot”",
    "Create deal “Pilot”",
  ]);
  await page.getByRole("option", { name: "Create deal “Pilot”" }).click();
  const deal = page.getByRole("dialog", { name: "New Deal" });
  await deal.getByLabel("Value").fill("5");
  await deal.getByRole("button", { name: "Save" }).click();
  await expect(task.getByRole("combobox", { name: "Related To" })).toHaveText("Pilot");
  await task.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Related to Pilot")).toBeVisible();
});
