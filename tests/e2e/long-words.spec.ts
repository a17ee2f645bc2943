import type { Locator } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";
import { confirmAddress } from "#tests/support/team.ts";
import { z } from "zod";

const madeRecord = z.object({ id: z.string() });

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

test("a phone shows the largest sums in one line, and long tags whole", async ({
  page,
  records,
}) => {
  const tag = "x".repeat(50);
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example", tags: [tag] });
  for (const stage of ["lead", "lead", "closed"]) {
    await records.addDeal({ title: "Sale", value: "9999999999.99", stage });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, list, sums] of [
    ["/app", "Key figures", ["$29,999,999,999.97", "$19,999,999,999.98", "$9,999,999,999.99"]],
    ["/app/forecast", "Forecast by category", ["$9,999,999,999.99"]],
  ] as const) {
    await page.goto(path);
    for (const sum of sums) {
      const shown = page.getByRole("list", { name: list }).getByText(sum);
      expect(await linesOf(shown, sum), sum).toBe(1);
    }
  }
  for (const path of ["/app/settings/tags", `/app/contacts/${id}`]) {
    await page.goto(path);
    if (path.includes(id)) await page.getByRole("button", { name: "Show details" }).click();
    const badge = page.getByRole("main").getByText(tag, { exact: true });
    await expect(badge).toBeVisible();
    expect(await badge.evaluate((part) => part.scrollWidth - part.clientWidth), path).toBe(0);
  }
});

/** In how many lines a part of an element's text stands. */
function linesOf(element: Locator, part: string): Promise<number> {
  return element.evaluate((one, text) => {
    const range = document.createRange();
    const node = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
    const at = node?.textContent?.indexOf(text) ?? -1;
    if (!node || at < 0) throw new Error(`There is no ${text}`);
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getClientRects().length;
  }, part);
}

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

test("no page of settings, insights or reports is wider than a phone", async ({
  page,
  context,
  records,
  origin,
}) => {
  const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk".repeat(4);
  const name = word.slice(0, 80);
  const choices = [word.slice(0, 60), word.slice(1, 61)].map((label) => ({ label }));
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data, headers: { origin } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return madeRecord.parse(await answer.json()).id;
  };
  await confirmAddress(context, origin);
  const profile = { firstName: word.slice(0, 100), lastName: word.slice(0, 100) };
  const named = await context.request.put("/api/account/profile", {
    data: profile,
    headers: { origin },
  });
  expect(named.ok(), await named.text()).toBe(true);
  const invited = `${word.slice(0, 60)}@x.example`;
  await post("/api/invitations", { email: invited, role: "member" });
  const label = word.slice(0, 60);
  const field = await records.addField({ entity: "product", label, type: "choices", choices });
  const { id: productId } = await records.addProduct({
    name: word.slice(0, 200),
    price: "10",
    customFields: { [field.key]: field.choices.map(({ id }) => id) },
  });
  const deal = await records.addDeal({ title: "Ferry", value: "10", stage: "proposal" });
  await records.addTask({ title: "Call", assignee: word.slice(0, 200), relatedId: deal.id });
  const unit = word.slice(0, 100);
  await records.setLineItems(deal.id, {
    followsLineItems: false,
    items: [{ name: "Ticket", unit, unitPrice: "9999999999.99", quantity: "999.999" }],
  });
  const reasons = { won: [], lost: [word.slice(0, 100), "Price"] };
  await context.request.put("/api/close-reasons", { data: reasons, headers: { origin } });
  for (const closeReason of reasons.lost) {
    const lost = await records.addDeal({ title: "Ship", value: "10" });
    const data = { stage: "lost", closeReason };
    await context.request.put(`/api/deals/${lost.id}`, { data, headers: { origin } });
  }
  const question = { kind: "deal", groups: [{ field: "stage" }] };
  const report = await post("/api/reports", { name, question });
  const dashboard = await post("/api/dashboards", { name, tiles: [{ report, width: 1 }] });
  const steps = [{ type: "note", text: word }];
  const rule = await post("/api/rules", {
    name,
    kind: "contact",
    trigger: { type: "added" },
    steps,
  });
  const title = word.slice(0, 200);
  const asked = [
    { name: "name", isRequired: true, label: word.slice(0, 100) },
    { name: "email", isRequired: true },
  ];
  const form = await post("/api/web-forms", { name, title, fields: asked });
  await page.setViewportSize(narrow);
  for (const path of [
    `/products/${productId}`,
    `/deals/${deal.id}`,
    "/win-rates",
    `/dashboards/${dashboard}`,
    "/settings/members",
    "/settings/fields?of=product",
    `/settings/automation/${rule}`,
    `/settings/forms/${form}`,
  ]) {
    await page.goto(`/app${path}`);
    await expect(page.getByRole("main").getByText(word.slice(0, 50)).first()).toBeAttached();
    await untilQuiet(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(narrow.width);
  }
});

test("a form's own page is no wider than a phone, whatever it asks for", async ({
  page,
  context,
  records,
  origin,
}) => {
  const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk".repeat(4);
  const label = word.slice(0, 60);
  const choices = [{ label }];
  const field = await records.addField({ entity: "contact", label, type: "choices", choices });
  const data = {
    name: "Long",
    title: word.slice(0, 200),
    introduction: word,
    consent: word,
    button: word.slice(0, 50),
    fields: [
      { name: "name", isRequired: true },
      { name: "email", isRequired: true },
      { name: `customFields.${field.key}` },
    ],
  };
  const answer = await context.request.post("/api/web-forms", { data, headers: { origin } });
  const { id } = madeRecord.parse(await answer.json());
  await page.setViewportSize(narrow);
  await page.goto(`/f/${id}`);
  await expect(page.getByRole("button", { name: data.button })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(narrow.width);
});
