import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { type Pdf, readPdf } from "#tests/support/read-pdf.ts";

const margin = "1cm";

/** More than a screen shows, and less than is loaded at once. */
const names = Array.from({ length: 40 }, (_, place) => `Person ${String(place).padStart(2, "0")}`);

async function print(page: Page): Promise<Pdf> {
  const margins = { top: margin, right: margin, bottom: margin, left: margin };
  return readPdf(await page.pdf({ format: "A4", margin: margins }));
}

test("a list is printed with all rows that are loaded, and without its buttons", async ({
  page,
  records,
}) => {
  for (const name of names)
    await records.addContact({ name, email: `${name.slice(-2)}@x.example` });
  await page.goto("/app/contacts");
  await expect(page.getByText("40 contacts")).toBeVisible();
  await expect(page.getByRole("link", { name: "Person 39" })).toBeVisible();
  const cards = await print(page);
  expect(names.filter((name) => !cards.text.includes(name))).toEqual([]);
  expect(cards.pages).not.toContain("");
  expect(cards.text).not.toMatch(/Add Contact|Export|Filter/);
  expect(cards.text).toContain("All contacts");

  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(page.getByRole("rowheader", { name: "Person 39" })).toBeVisible();
  const table = await print(page);
  expect(names.filter((name) => !table.text.includes(name))).toEqual([]);
  expect(table.pages).not.toContain("");
  // As wide as A4 between its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const lastColumn = await page.getByRole("columnheader").last().boundingBox();
  expect((lastColumn?.x ?? 0) + (lastColumn?.width ?? 0)).toBeLessThanOrEqual(718);
});

test("a record is printed with its fields, its whole names and without forms", async ({
  page,
  records,
}) => {
  const contact = await records.addContact({
    name: "Ada",
    email: "ada@x.example",
    title: "Analyst of engines",
  });
  await page.goto(`/app/contacts/${contact.id}`);
  await expect(page.getByText("Analyst of engines").last()).toBeVisible();
  await expect(page.getByText("Nothing is planned.")).toBeVisible();
  const { text } = await print(page);
  expect(text).toContain("Email ada@x.example");
  expect(text).not.toMatch(/Edit|Add a next step|Show details/);
});
