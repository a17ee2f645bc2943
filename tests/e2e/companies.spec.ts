import { expect, signedInTest as test } from "#tests/support/journey.ts";

test("a user adds a company, and its website is completed", async ({ page }) => {
  await page.goto("/app/companies");
  await expect(page.getByRole("heading", { name: "No companies yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add Company" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Company" });
  await dialog.getByLabel("Company Name").fill("Analytical Engines");
  await dialog.getByLabel("Website").fill("engines.example");
  await dialog.getByLabel("Size").fill("10-50 employees");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Company created successfully", { exact: true })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Analytical Engines" });
  await expect(card).toContainText("0 contacts");
  await expect(card).toContainText("10-50 employees");
  const website = card.getByRole("link", { name: "engines.example", exact: true });
  await expect(website).toHaveAttribute("href", "https://engines.example");
  await expect(website).toHaveAttribute("target", "_blank");
});

test("a company's page shows who works there", async ({ page, records }) => {
  const { id: companyId } = await records.addCompany({
    name: "Bell Labs",
    location: "Murray Hill",
  });
  await records.addContact({ name: "Claude Shannon", email: "claude@example.com", companyId });
  await page.goto("/app/companies");
  await page.getByRole("link", { name: "Bell Labs" }).click();
  await expect(page).toHaveTitle("Bell Labs · CRM Pro");
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Murray Hill");
  await page
    .getByRole("region", { name: "Contacts" })
    .getByRole("link", { name: "Claude Shannon" })
    .click();
  await expect(page.getByRole("heading", { name: "Claude Shannon" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bell Labs" })).toBeVisible();
});

test("a company that is gone says so", async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.goto("/app/companies/01890a5d-ac96-774b-bcce-b302099a8057");
  await expect(page.getByRole("heading", { name: "This record does not exist" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Companies" }).click();
  await expect(page).toHaveURL(/\/app\/companies$/);
});

test("a contact that is added on a company's page works there", async ({ page, records }) => {
  const acme = await records.addCompany({ name: "Acme" });
  await page.goto(`/app/companies/${acme.id}`);
  const contacts = page.getByRole("region", { name: "Contacts" });
  await contacts.getByRole("button", { name: "Add Contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByRole("combobox", { name: "Company" })).toHaveText("Acme");
  await dialog.getByLabel("Name").fill("Wile");
  await dialog.getByLabel("Email").fill("wile@example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(contacts.getByRole("link", { name: "Wile" })).toBeVisible();
});

test("a website typed into a company's details is completed, as in its form", async ({
  page,
  records,
}) => {
  const { id } = await records.addCompany({ name: "Bell Labs" });
  await page.goto(`/app/companies/${id}`);
  const details = page.getByRole("region", { name: "Details" });
  await details.getByRole("button", { name: "Change Website" }).click();
  await details.getByLabel("Website").fill("belllabs.example");
  await page.keyboard.press("Enter");
  await expect(details.getByRole("link", { name: "belllabs.example" })).toHaveAttribute(
    "href",
    "https://belllabs.example",
  );
});
