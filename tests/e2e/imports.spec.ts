import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const hubSpotExport = [
  "Record ID,First Name,Last Name,Email,Phone Number,Associated Company,Lifecycle Stage",
  "1,Jane,Doe,jane@acme.example,+49 30 1,Acme,Customer",
  "2,Max,Muster,max@muster.example,,Acme,Lead",
  "3,No,Mail,,,,",
].join("\r\n");

function csvFile(name: string, content: string) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
}

test("a HubSpot export is matched, tried, imported and taken back", async ({ page, records }) => {
  test.slow();
  await records.addContact({ name: "Jane", email: "jane@acme.example", phone: "+1 555 0100" });
  await page.goto("/app/contacts");
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("button", { name: "Contacts" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByText("at most 100 MB, 500,000 rows and 500 columns")).toBeVisible();
  await page.getByLabel("File to import").setInputFiles(csvFile("leads.csv", hubSpotExport));

  await expect(page.getByRole("heading", { name: "Match the columns" })).toBeFocused();
  const found = page.getByRole("region", { name: "Found in the file" });
  await expect(found.getByRole("definition").filter({ hasText: "HubSpot" })).toBeVisible();
  await expect(page.getByLabel("Field for Last Name")).toHaveValue("lastName");
  await expectAccessible(page);
  await page.getByLabel("Field for Phone Number").selectOption("Last name");
  const twice = "Two columns are mapped to Last name. Leave one out.";
  await expect(page.getByText(twice, { exact: true })).toHaveCount(2);
  // What was chosen is there after a reload, although nothing was sent yet.
  await page.reload();
  await expect(page.getByText(twice, { exact: true })).toHaveCount(2);
  await page.getByLabel("Field for Phone Number").selectOption("Phone");
  await expect(page.getByText(twice, { exact: true })).toHaveCount(0);
  const added = "Add companies that do not exist yet";
  await page.getByText(added, { exact: true }).click();
  await expect(page.getByRole("checkbox", { name: added })).not.toBeChecked();
  await page.getByText(added, { exact: true }).click();
  await page.getByRole("button", { name: "See what would change" }).click();

  await expect(page.getByRole("heading", { name: "Check what would change" })).toBeFocused();
  const table = page.getByRole("table", { name: "What the import would do" });
  await expect(table.getByRole("row").filter({ hasText: "Jane Doe" })).toContainText(
    /Phone: \+1 555 0100.*\+49 30 1/,
  );
  await expect(table.getByText("Email is required.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Refused/ }).click();
  await expect(table.getByRole("row")).toHaveCount(2);
  // Where one is stands in the address.
  await page.reload();
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Import 2 contacts" }).click();

  const result = page.getByRole("region", { name: "Result" });
  await expect(result).toContainText("1 added, 1 changed.");
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await result.getByRole("button", { name: "Download the rows that failed" }).click();
  expect((await downloading).suggestedFilename()).toBe("failed-rows.csv");
  await result.getByRole("link", { name: "See the contacts" }).click();
  await expect(page.getByRole("link", { name: "Max Muster" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Jane Doe" })).toBeVisible();

  await page.goto("/app/import");
  const recent = page.getByRole("list", { name: "Recent imports" });
  await expect(recent.getByText("Imported", { exact: true })).toBeVisible();
  await recent.getByRole("link", { name: "leads.csv" }).click();
  await result.getByRole("button", { name: "Undo the import" }).click();
  const question = page.getByRole("dialog", { name: "Undo this change?" });
  await expect(question).toContainText("1 company added, 1 contact added, and 1 contact changed");
  await question.getByRole("button", { name: "Undo this change" }).click();
  await expect(page.getByRole("region", { name: "Undo of the import" })).toContainText(
    "All of it was taken back.",
  );
  await expectAccessible(page);
  await page.goto("/app/contacts");
  await expect(page.getByRole("link", { name: "Jane", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Max Muster" })).toHaveCount(0);
});

test("a file that cannot be imported is refused with a sentence, on the page", async ({ page }) => {
  await page.goto("/app/import?kind=task");
  const choose = page.getByLabel("File to import");
  await choose.setInputFiles(csvFile("picture.png", "no table"));
  await expect(page.getByRole("alert")).toContainText("is neither CSV nor XLSX");
  await choose.setInputFiles(csvFile("empty.csv", ""));
  await expect(page.getByRole("alert")).toContainText("The file is empty");
  await choose.setInputFiles(csvFile("tasks.csv", "Task,Due date\r\nCall,03/04/2026\r\n"));
  await page.getByLabel("Field for Due date").selectOption("Due Date");
  await expect(page.getByText("These dates can be read in several ways.")).toBeVisible();
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByRole("alert")).toContainText("Say in which order");
  await page.getByLabel("Order of the dates in Due date").selectOption("Day, month, year");
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByRole("table")).toContainText("Apr 3, 2026");
});

test("what was changed since an import stays when it is undone, and is named", async ({ page }) => {
  await page.goto("/app/import?kind=company");
  const content = "Name,Location\r\nAcme,London\r\nInitech,Austin\r\n";
  await page.getByLabel("File to import").setInputFiles(csvFile("companies.csv", content));
  await page.getByRole("button", { name: "See what would change" }).click();
  await page.getByRole("button", { name: "Import 2 companies" }).click();
  await page.getByRole("link", { name: "See the companies" }).click();
  await page.getByRole("button", { name: "Actions for Acme" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Location" }).fill("Leeds");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/app/import");
  await page.getByRole("link", { name: "companies.csv" }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  const question = page.getByRole("dialog", { name: "Undo this change?" });
  await question.getByRole("button", { name: /^Undo/ }).click();
  const kept = page.getByRole("list", { name: "Records that were kept" });
  await expect(kept.getByRole("listitem")).toHaveCount(1);
  await expect(kept).toContainText("Acme");
  await page.goto("/app/companies");
  await expect(page.getByRole("link", { name: "Acme" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Initech" })).toHaveCount(0);
});
