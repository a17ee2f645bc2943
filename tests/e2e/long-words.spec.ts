import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

/** As wide as a phone once its text is enlarged (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 844 };
const wide = { width: 1440, height: 844 };

test("no page is wider than the screen, however long a word is", async ({
  page,
  context,
  records,
  origin,
}) => {
  // Twenty pages.
  test.slow();
  const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk".repeat(3);
  const short = word.slice(0, 40);
  const add = async (path: string, data: object) => {
    const response = await context.request.post(path, { data, headers: { origin } });
    expect(response.status(), await response.text()).toBe(201);
  };
  const company = await records.addCompany({ name: word, industry: word });
  const contact = await records.addContact({
    name: word,
    title: word,
    email: `${short}@example.com`,
    companyId: company.id,
    tags: [short.slice(0, 30)],
  });
  const links = { companyId: company.id, contactId: contact.id };
  const deal = await records.addDeal({ title: word, value: "10", ...links });
  const product = await records.addProduct({ name: word, unit: short, price: "10" });
  await records.addTask({ title: word, relatedId: deal.id, dueDate: "2026-01-31" });
  await records.addField({ entity: "contact", label: short, type: "text" });
  await add("/api/api-keys", { name: word.slice(0, 80), role: "admin" });
  await add("/api/pipelines", { name: short });

  const widthOf = async (path: string) => {
    await page.goto(`/app${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByText(short.slice(0, 20)).first()).toBeAttached();
    await untilQuiet(page);
    return page.evaluate(() => document.documentElement.scrollWidth);
  };
  const recordPages = [
    `/contacts/${contact.id}`,
    `/companies/${company.id}`,
    `/deals/${deal.id}`,
    `/products/${product.id}`,
  ];
  const others = ["", "/today", "/contacts", "/pipeline", "/tasks", "/activities", "/forecast"];
  const settings = ["fields", "pipelines", "api-keys", "audit"].map((name) => `/settings/${name}`);
  await page.setViewportSize(narrow);
  for (const path of [...recordPages, ...others, ...settings]) {
    expect(await widthOf(path), path).toBeLessThanOrEqual(narrow.width);
  }
  await page.setViewportSize(wide);
  for (const path of [...recordPages, "/forecast"]) {
    expect(await widthOf(path), path).toBeLessThanOrEqual(wide.width);
  }
});

test("a long name in a question of a dialog is shown whole", async ({ page, records }) => {
  const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk".repeat(3);
  const { id } = await records.addContact({ name: word, email: "danube@example.com" });
  await page.setViewportSize(narrow);
  await page.goto(`/app/contacts/${id}`);
  await page.getByRole("button", { name: `Actions for ${word}` }).click();
  await page.getByRole("menuitem", { name: "Erase for good..." }).click();
  const title = page.getByRole("dialog").getByRole("heading", { name: `Erase ${word}` });
  await expect(title).toBeVisible();
  expect(await title.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
});
