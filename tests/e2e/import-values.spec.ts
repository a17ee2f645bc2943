import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

function csvFile(name: string, lines: string[]) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
}

const deals = [
  "Deal - Title,Deal - Value,Deal - Stage,Deal - Status,Deal - Source,Deal - Lost reason",
  "Boats,100,Proposal Made,Open,Fair,",
  "Ships,200,Proposal Made,Lost,Fair,",
  "Rafts,300,Handshake,Open,Web,",
  "Kayaks,400,Lead In,Won,Web,",
];

test("values are matched, a column becomes a field, and the next file is known", async ({
  page,
}) => {
  test.slow();
  await page.goto("/app/import?kind=deal");
  await page.getByLabel("File to import").setInputFiles(csvFile("deals.csv", deals));
  await expect(page.getByRole("heading", { name: "Match the columns" })).toBeFocused();

  // A column without a value is folded away.
  await expect(page.getByLabel("Field for Deal - Lost reason")).toBeHidden();
  await page.getByText("1 column without values").click();
  await expect(page.getByLabel("Field for Deal - Lost reason")).toBeVisible();

  await expect(page.getByText("3 values, 1 not matched")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("“Handshake” in 1 row").selectOption("Negotiation");
  await expect(page.getByText("3 values, all matched")).toHaveCount(2);
  await expect(page.getByLabel("“Lost” in 1 row")).toHaveValue("lost");

  await page.getByLabel("Field for Deal - Source").selectOption("A new field...");
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await expect(dialog.getByLabel("Label")).toHaveValue("Deal - Source");
  await expect(dialog.getByLabel("Type")).toHaveValue("choice");
  await dialog.getByLabel("Label").fill("Source");
  await dialog.getByRole("button", { name: "Add field" }).click();
  await expect(page.getByLabel("Field for Deal - Source")).toHaveValue("customFields.source");
  await expect(page.getByText("2 values, all matched")).toBeVisible();

  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByText("1 row refused")).toBeVisible();
  const table = page.getByRole("table", { name: "What the import would do" });
  await expect(table.getByRole("row").filter({ hasText: "Rafts" })).toContainText("Source: Web");
  await expect(table.getByRole("row").filter({ hasText: "Ships" })).toContainText(
    "Lost needs Reason",
  );
  await page.getByRole("button", { name: "Import 3 deals" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("3 added, 0 changed.");

  await page.goto("/app/import?kind=deal");
  await page.getByLabel("File to import").setInputFiles(csvFile("more.csv", deals));
  await expect(page.getByText("3 values, all matched")).toHaveCount(2);
  await expect(page.getByLabel("Field for Deal - Source")).toHaveValue("customFields.source");
});

test("an archived choice is known, for the records that have it", async ({
  page,
  context,
  records,
  origin,
}) => {
  const choices = [{ label: "Gold" }, { label: "Tin" }];
  const { id } = await records.addField({
    entity: "contact",
    label: "Level",
    type: "choice",
    choices,
  });
  const customFields = { level: "tin" };
  await records.addContact({ name: "Ada", email: "ada@x.example", customFields });
  const data = { choices: [{ id: "gold", label: "Gold" }] };
  const changed = await context.request.put(`/api/custom-fields/${id}`, {
    data,
    headers: { origin },
  });
  expect(changed.status()).toBe(200);

  await page.goto("/app/import?kind=contact");
  const lines = ["Name,Email,Level", "Ada,ada@x.example,Tin", "Eve,eve@x.example,Tin"];
  await page.getByLabel("File to import").setInputFiles(csvFile("contacts.csv", lines));
  await page.getByText("1 value, all matched").click();
  await expect(page.getByLabel("“Tin” in 2 rows").locator("option:checked")).toHaveText(
    "Archived: for records that have it already",
  );
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByText("1 row refused")).toBeVisible();
  await expect(page.getByText("“Tin” is none of: Gold")).toBeVisible();
});

test("the row with the headers is found below a title, and another can be chosen", async ({
  page,
}) => {
  await page.goto("/app/import?kind=company");
  const lines = ["Our companies", "Name,Location", "Acme,London", "Initech,Austin"];
  await page.getByLabel("File to import").setInputFiles(csvFile("companies.csv", lines));
  const headers = page.getByLabel("Row with the headers");
  await expect(headers.locator("option:checked")).toHaveText("Line 2: Name · Location");
  await expect(page.getByLabel("Field for Name")).toHaveValue("name");
  await headers.selectOption("None: the columns have no names");
  await expect(page.getByLabel("Field for Column 2")).toHaveValue("");
  await page.getByLabel("Row with the headers").selectOption("Line 2: Name · Location");
  await expect(page.getByLabel("Field for Location")).toHaveValue("location");
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByRole("button", { name: "Import 2 companies" })).toBeVisible();
});

test("several currencies and deals without an amount are shown before the import", async ({
  page,
}) => {
  await page.goto("/app/import?kind=deal");
  const lines = ["Deal Name,Amount", "Boats,€ 100", "Ships,$200", "Rafts,"];
  await page.getByLabel("File to import").setInputFiles(csvFile("deals.csv", lines));
  await expect(page.getByText("The amounts are in EUR and USD.")).toBeVisible();
  await page.getByRole("button", { name: "See what would change" }).click();
  await expect(page.getByText("The amounts are in EUR and USD.")).toBeVisible();
  await expect(page.getByText("1 deal without an amount would be added with $0.")).toBeVisible();
  await expectAccessible(page);
});
