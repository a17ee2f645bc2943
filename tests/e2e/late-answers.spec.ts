import { expectSum } from "#tests/support/board.ts";
import { holdBack } from "#tests/support/hold-back.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { openLive, untilQuiet } from "#tests/support/quiet.ts";
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
  for (let number = 1; number <= 60; number += 1) {
    // One after another: the board is sorted by the moment of adding.
    await records.addDeal({ title: `Deal ${number}`, value: "10" });
  }
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
