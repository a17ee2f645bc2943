import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, menuFalseAlarms } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

/** Chooses an entry of a menu of exports, and gives the file that the browser saves. */
async function save(page: Page, entry: string, within: "page" | "selection" = "page") {
  const buttons = page.getByRole("button", { name: "Export", exact: true });
  await (within === "page" ? buttons.first() : buttons.last()).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: entry, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test("saves a list as it is shown, what is selected in it, and all of it", async ({
  page,
  records,
}) => {
  for (const name of ["Bea", "Ada", "Cy"]) {
    const status = name === "Ada" ? "active" : "lead";
    await records.addContact({ name, email: `${name}@x.example`, status });
  }
  await page.goto("/app/contacts?layout=table&status=lead&sort=name&columns=name,status");
  await expect(page.getByRole("rowheader")).toHaveText(["Bea", "Cy"]);
  const shown = await save(page, "CSV file");
  expect(shown.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
  expect(shown.content.toString()).toBe("\uFEFFName,Status\r\nBea,Lead\r\nCy,Lead\r\n");
  const whole = await save(page, "Excel file, all columns");
  expect(whole.name).toMatch(/\.xlsx$/);
  expect(whole.content.subarray(0, 2).toString()).toBe("PK");

  await page.getByRole("checkbox", { name: "Select Cy" }).check();
  const selected = await save(page, "CSV file", "selection");
  expect(selected.content.toString()).toBe("\uFEFFName,Status\r\nCy,Lead\r\n");
});

test("cards are saved with all columns, and a refusal is shown", async ({
  page,
  records,
  expectProblem,
}) => {
  await records.addCompany({ name: "Acme" });
  await page.goto("/app/companies");
  const all = await save(page, "CSV file");
  expect(all.content.toString()).toMatch(/^\uFEFFID,Company Name,.*,Created\r\n.*,Acme,/);

  for (let round = 0; round < 20; round += 1) {
    await page.context().request.get("/api/companies/export");
  }
  expectProblem(/429/);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Excel file" }).click();
  await expect(page.getByText("The export was refused", { exact: true })).toBeVisible();
  await expect(page.getByText(/more than 20 exports within an hour/).first()).toBeVisible();
});

test("the menu of exports offers what is shown and all of it, and is accessible", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Bea", email: "bea@x.example" });
  await page.goto("/app/contacts?layout=table");
  await expect(page.getByRole("rowheader")).toHaveText(["Bea"]);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "CSV file",
    "Excel file",
    "CSV file, all columns",
    "Excel file, all columns",
  ]);
  await expectAccessible(page, menuFalseAlarms);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
});
