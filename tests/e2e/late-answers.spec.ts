import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { openLive, untilQuiet } from "#tests/support/quiet.ts";

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
