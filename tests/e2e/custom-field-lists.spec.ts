import { readFile } from "node:fs/promises";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { cellOf } from "#tests/support/table.ts";

const choices = [{ label: "Gold", color: "amber" as const }, { label: "Silver" }];

test("filters deals by their company's field, and exports the columns that are shown", async ({
  page,
  records,
}) => {
  await records.addField({ entity: "company", label: "Segment", type: "choice", choices });
  await records.addField({ entity: "deal", label: "Margin", type: "number" });
  const works = await records.addCompany({ name: "Works", customFields: { segment: "gold" } });
  const rest = await records.addCompany({ name: "Rest", customFields: { segment: "silver" } });
  const sale = { value: "100", customFields: { margin: 12.5 } };
  await records.addDeal({ title: "Big", companyId: works.id, ...sale });
  await records.addDeal({ title: "Small", companyId: rest.id, ...sale });
  await page.goto("/app/pipeline?layout=table");
  await page.getByRole("button", { name: "Filter" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter deals" });
  await dialog.getByLabel("Field").selectOption("Its company");
  await dialog.getByRole("button", { name: "Add condition" }).first().click();
  await dialog.getByLabel("Field").nth(1).selectOption("Segment");
  await dialog.getByRole("button", { name: "Gold" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Show deals" }).click();
  const table = page.getByRole("grid", { name: "Deals" });
  await expect(table.getByRole("rowheader")).toHaveText(["Big"]);
  const condition = "Has company whose segment is any of Gold";
  await expect(page.getByRole("button", { name: condition, exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Columns" }).click();
  for (const name of ["Stage", "Priority", "Expected Close Date", "Company", "Contact", "Margin"]) {
    await page.getByRole("menuitemcheckbox", { name, exact: true }).click();
  }
  await page.keyboard.press("Escape");
  await expect(cellOf(page, 0, 2)).toHaveText("12.5");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV file", exact: true }).click(),
  ]);
  const content = await readFile(await file.path());
  expect(content.toString()).toBe("\uFEFFDeal Title,Value,Margin\r\nBig,100.00,12.5\r\n");
});

test("sorts by a custom field and changes its cells, of every type", async ({ page, records }) => {
  await records.addField({ entity: "contact", label: "Region", type: "text" });
  await records.addField({ entity: "contact", label: "Seats", type: "number" });
  await records.addField({ entity: "contact", label: "Tier", type: "choice", choices });
  await records.addField({ entity: "contact", label: "Interests", type: "choices", choices });
  await records.addField({ entity: "contact", label: "Insured", type: "checkbox" });
  for (const [name, seats] of [
    ["Ada", 12],
    ["Bea", 3],
  ] as const) {
    await records.addContact({ name, email: "a@x.example", customFields: { seats } });
  }
  const keys = ["region", "seats", "tier", "interests", "insured"];
  const columns = keys.map((key) => `customFields.${key}`);
  await page.goto(`/app/contacts?layout=table&columns=${columns.join(",")}`);
  const names = page.getByRole("grid", { name: "Contacts" }).getByRole("rowheader");
  await expect(names).toHaveText(["Bea", "Ada"]);
  const seats = page.getByRole("columnheader", { name: "Seats" });
  await seats.getByRole("button").press("Enter");
  await expect(seats).toHaveAttribute("aria-sort", "ascending");
  await seats.getByRole("button").press("Enter");
  await expect(seats).toHaveAttribute("aria-sort", "descending");
  await expect(names).toHaveText(["Ada", "Bea"]);

  await cellOf(page, 0, 1).dblclick();
  await page.keyboard.type("North");
  await page.keyboard.press("Tab");
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  const problem = page.getByRole("alert");
  await expect(problem).toHaveText("Seats must be a number such as 12 or 12.5");
  // Nothing stands before it.
  await problem.click({ trial: true });
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Seats" }).fill("14");
  await page.keyboard.press("Tab");
  await page.getByRole("combobox", { name: "Tier" }).selectOption("Gold");
  await page.keyboard.press("Tab");
  const several = page.getByRole("dialog", { name: "Interests" });
  await several.getByLabel("Silver").check();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(cellOf(page, 0, 4)).toHaveText("Silver");
  await expect(cellOf(page, 0, 4)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await page.getByRole("combobox", { name: "Insured" }).selectOption("Yes");
  await page.keyboard.press("Enter");
  const values = ["North", "14", "Gold", "Silver", "Yes"];
  for (const [place, text] of values.entries()) {
    await expect(cellOf(page, 0, place + 1)).toHaveText(text);
  }
  await expect(page.getByText("Contact updated successfully").first()).toBeVisible();
  await page.reload();
  for (const [place, text] of values.entries()) {
    await expect(cellOf(page, 0, place + 1)).toHaveText(text);
  }
});

test("gives all that match a value at once, and takes it back", async ({ page, records }) => {
  await records.addField({ entity: "company", label: "Segment", type: "choice", choices });
  for (const name of ["Ada", "Bea"]) {
    await records.addCompany({ name, customFields: { segment: "gold" } });
  }
  await page.goto("/app/companies?layout=table&sort=name&columns=customFields.segment");
  const all = page.getByRole("checkbox", { name: "Select all rows that are loaded" });
  await page.getByRole("checkbox", { name: "Select Ada" }).check();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.check();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit 2 companies" });
  await dialog.getByLabel("Field").selectOption("Segment");
  await dialog.getByLabel("Segment").selectOption("Silver");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change" }).click();
  const progress = page.getByRole("region", { name: "Progress" });
  await expect(progress).toContainText("Change of 2 companies Done.");
  await expect(cellOf(page, 0, 1)).toHaveText("Silver");
  await expect(cellOf(page, 1, 1)).toHaveText("Silver");
  await progress.getByRole("button", { name: "Undo" }).click();
  await expect(cellOf(page, 0, 1)).toHaveText("Gold");
});

test("a saved view says which of its fields is archived, and shows the rest", async ({
  page,
  records,
}) => {
  await records.addField({ entity: "contact", label: "Region", type: "text" });
  await records.addContact({
    name: "Ada",
    email: "a@x.example",
    customFields: { region: "North" },
  });
  await page.goto("/app/contacts?layout=table&columns=email,customFields.region");
  await expect(cellOf(page, 0, 2)).toHaveText("North");
  await page.getByRole("button", { name: /^View: / }).click();
  await page.getByRole("menuitem", { name: "Save view" }).click();
  await page.getByRole("dialog", { name: "Save view" }).getByLabel("Name").fill("Regions");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "View: Regions" })).toBeVisible();
  const address = page.url();
  await page.goto("/app/settings/fields");
  await page.getByRole("button", { name: "Archive Region" }).click();
  await expect(page.getByRole("button", { name: "Restore Region" })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("This view asks for what is not there any more")).toContainText(
    "The field “Region” is archived",
  );
  await expect(page.getByRole("columnheader", { name: "Region" })).toBeHidden();
  await expect(cellOf(page, 0, 1)).toHaveText("a@x.example");
  await expectAccessible(page);
  await page.goto("/app/contacts?sort=-customFields.region");
  await expect(page.getByText("This address asks for what is not there any more")).toContainText(
    "The field “Region” is archived",
  );
  await expect(page.getByRole("link", { name: "Ada" })).toBeVisible();
});
