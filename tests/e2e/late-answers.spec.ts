import type { Page } from "@playwright/test";
import { addNumbered } from "#tests/support/add-numbered.ts";
import { expectSum } from "#tests/support/board.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { openLive, untilQuiet } from "#tests/support/quiet.ts";
import type { recordsOf } from "#tests/support/records.ts";
import { cellOf } from "#tests/support/table.ts";

test("a question that is stopped and asked again is answered as it is by then", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "One", value: "1" });
  await openLive(page, "/app/reports");
  const isAnswered = Promise.withResolvers<void>();
  await page.route(
    "**/api/reports/answer",
    async (route) => {
      await route.fetch();
      isAnswered.resolve();
    },
    { times: 1 },
  );
  await page.getByRole("link", { name: "New report" }).click();
  await isAnswered.promise;
  await page.getByRole("button", { name: "Stop the question of New report" }).click();
  await records.addDeal({ title: "Two", value: "1" });
  await untilQuiet(page);
  await page.getByRole("button", { name: "Ask again for New report" }).click();
  await expect(page.getByRole("link", { name: /All: 2$/ })).toBeVisible();
});

test("what one has saved is not shown as it was before, by an answer that comes late", async ({
  page,
  context,
  origin,
  records,
  expectProblem,
}) => {
  // The change of another device comes between.
  expectProblem(/412/);
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  await openLive(page, "/app/contacts?layout=table");
  const path = `/api/contacts/${id}`;
  const [isAnswered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    `**${path}`,
    async (route) => {
      const response = await route.fetch();
      isAnswered.resolve();
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const byOther = { data: { phone: "1" }, headers: { origin } };
  expect((await context.request.put(path, byOther)).ok()).toBe(true);
  await isAnswered.promise;
  const title = cellOf(page, 0, 3);
  await title.dblclick();
  await page.keyboard.type("Countess");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Contact updated successfully", { exact: true })).toBeVisible();
  await expect(cellOf(page, 0, 2)).toHaveText("1");
  await untilQuiet(page);
  const late = page.waitForResponse((response) => response.url().endsWith(path));
  released.resolve();
  await (await late).finished();
  await untilQuiet(page);
  await expect(title).toHaveText("Countess");
});

test("a board that is asked for again keeps what was loaded of it meanwhile", async ({
  page,
  records,
}) => {
  await addNumbered(60, (number) => records.addDeal({ title: `Deal ${number}`, value: "10" }));
  await openLive(page, "/app/pipeline");
  const letBoard = await holdBack(page, /\/api\/pipeline$/);
  const isAsked = page.waitForRequest(/\/api\/pipeline$/);
  await records.addDeal({ title: "Renewal", value: "10", stage: "qualified" });
  await isAsked;
  const oldest = page.getByRole("link", { name: "Deal 1", exact: true });
  await page.getByRole("link", { name: "Deal 60", exact: true }).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(oldest).toBeInViewport({ timeout: 200 });
  }).toPass();
  const letDeals = await holdBack(page, /\/api\/deals\?/);
  const areDealsAsked = page.waitForRequest(/\/api\/deals\?/);
  letBoard();
  await areDealsAsked;
  await expect(oldest).toBeInViewport();
  letDeals();
  await expectSum(page, "Qualified", 1, "$10");
  await expect(oldest).toBeInViewport();
});

/** Opens a history of 56 changes, of which 50 are loaded. */
async function openLongHistory(page: Page, records: ReturnType<typeof recordsOf>) {
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  const change = (title: string) => page.request.put(`/api/contacts/${id}`, { data: { title } });
  for (let number = 1; number <= 55; number += 1) await change(`Title ${number}`);
  await openLive(page, `/app/contacts/${id}?history=contact-${id}`);
  const history = page.getByRole("dialog", { name: "History" });
  const changes = history.getByRole("listitem");
  await expect(changes).toHaveCount(50);
  return { change, changes, more: history.getByRole("button", { name: "Show more" }) };
}

test("of a history more comes, and what was changed meanwhile, where both are asked for at once", async ({
  page,
  records,
}) => {
  const { change, changes, more } = await openLongHistory(page, records);
  const letMore = await holdBack(page, /\/history\?.*cursor=/);
  const isMoreAsked = page.waitForRequest(/\/history\?.*cursor=/);
  await more.click();
  await isMoreAsked;
  await change("Countess");
  await expect(changes.first()).toContainText("Countess");
  letMore();
  await expect(changes).toHaveCount(57);
});

test("a change that is asked for is shown, though one asks for more of the list", async ({
  page,
  records,
}) => {
  const { change, changes, more } = await openLongHistory(page, records);
  const first = /\/history\?limit=\d+$/;
  const letFirst = await holdBack(page, first);
  const isFirstAsked = page.waitForRequest(first);
  await change("Countess");
  await isFirstAsked;
  await more.click();
  letFirst();
  await expect(changes.first()).toContainText("Countess");
  await expect(changes).toHaveCount(57);
});

test("a row keeps what a colleague changed while more of its list was on its way", async ({
  page,
  records,
}) => {
  await addNumbered(120, (number) =>
    records.addContact({ name: `Person ${number}`, email: `p${number}@x.example` }),
  );
  const { id } = await records.addContact({ name: "Ada", email: "ada@x.example" });
  await openLive(page, "/app/contacts?layout=table");
  const letMore = await holdBack(page, /\/api\/contacts\?.*cursor=/);
  const isMoreAsked = page.waitForRequest(/\/api\/contacts\?.*cursor=/);
  await cellOf(page, 0, 3).click();
  await page.keyboard.press("Control+End");
  const more = await isMoreAsked;
  await page.keyboard.press("Control+Home");
  await expect(cellOf(page, 0, 3)).toBeInViewport();
  await page.request.put(`/api/contacts/${id}`, { data: { title: "Countess" } });
  await expect(cellOf(page, 0, 3)).toHaveText("Countess");
  letMore();
  await more.response().catch(() => null);
  await untilQuiet(page);
  await expect(cellOf(page, 0, 3)).toHaveText("Countess");
});
