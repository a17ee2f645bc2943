import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const many = 2_500;
/** More than are imported until someone has seen how far it is, or found the button. */
const evenMore = 8_000;

/** Chooses a file of so many companies, and tries it. */
async function tryCompanies(page: Page, count: number): Promise<void> {
  const names = Array.from({ length: count }, (_nothing, place) => `Company ${place}`);
  await page.goto("/app/import?kind=company");
  await page.getByLabel("File to import").setInputFiles({
    name: "companies.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Name", ...names].join("\n")),
  });
  await page.getByRole("button", { name: "See what would change" }).click();
}

const operationRequests = /\/api\/operations\/[^/]+$/;

/** How often the page asks how far an operation is. */
function countLooks(page: Page): { looks: number } {
  const counted = { looks: 0 };
  page.on("request", (request) => {
    if (operationRequests.test(request.url())) counted.looks += 1;
  });
  return counted;
}

const begin = (page: Page) => page.getByRole("button", { name: /^Import [\d,]+ companies$/ });
const progress = (page: Page) => page.getByText(/^[1-9][\d,]* of [\d,]+ done$/);
const result = (page: Page) => page.getByRole("region", { name: "Result" });

test("how far an import is comes without being asked for, and an open list of imports hears its end", async ({
  page,
  context,
}) => {
  test.slow();
  await tryCompanies(page, evenMore);
  await expect(begin(page)).toBeVisible();
  const other = await context.newPage();
  await page.route(operationRequests, () => undefined);
  const moving = progress(page).waitFor();
  await begin(page).click();
  await other.goto("/app/import");
  const recent = other.getByRole("list", { name: "Recent imports" });
  await moving;
  await expect(result(page)).toContainText("8,000 added");
  await expect(recent.getByText("Imported", { exact: true })).toBeVisible();
});

test("how far an import is gets asked for while the stream is away", async ({ page }) => {
  test.slow();
  await page.route(/\/api\/events\?/, () => undefined);
  await tryCompanies(page, many);
  const counted = countLooks(page);
  await begin(page).click();
  await expect(result(page)).toContainText("2,500 added");
  expect(counted.looks).toBeGreaterThan(0);
});

test("an import is stopped half-way, and what it did is taken back as one", async ({ page }) => {
  test.slow();
  await tryCompanies(page, evenMore);
  const moving = progress(page).waitFor();
  await begin(page).click();
  await moving;
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(result(page)).toContainText("The import was stopped.");
  await expect(result(page)).toContainText(/[\d,]+ rows were done until then/);
  await result(page).getByRole("button", { name: "Undo the import" }).click();
  await page
    .getByRole("dialog", { name: "Undo this change?" })
    .getByRole("button", { name: /^Undo/ })
    .click();
  await expect(page.getByRole("region", { name: "Undo of the import" })).toContainText(
    "All of it was taken back.",
  );
});
