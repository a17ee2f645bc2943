import { format } from "date-fns";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { expectAccessible } from "#tests/support/accessible.ts";

test("a user sees what is due, does it, and looks after a deal", async ({ page, records }) => {
  await page.goto("/app/today");
  await expect(page.getByText("Nothing is due. Enjoy the quiet.")).toBeVisible();
  await expectAccessible(page);

  const dueDate = format(new Date(), "yyyy-MM-dd");
  await records.addTask({ title: "Call Grace", dueDate });
  await records.addDeal({ title: "Rollout", value: "1200" });
  await page.reload();
  const tasks = page.getByRole("region", { name: "Tasks due" });
  await expect(tasks.getByRole("link", { name: "Call Grace" })).toBeVisible();
  await expectAccessible(page);
  await tasks.getByRole("checkbox", { name: "Completed: Call Grace" }).click();
  await expect(tasks.getByRole("checkbox")).toBeChecked();
  await page.reload();
  await expect(tasks.getByText("Nothing is due. Enjoy the quiet.")).toBeVisible();

  const left = page.getByRole("region", { name: "Deals without a next step" });
  await left.getByRole("link", { name: /Rollout/ }).click();
  await expect(page).toHaveURL(/\/app\/deals\//);
});

test("how long a deal is idle is said in whole on a phone", async ({ page, origin }) => {
  await page.request.post("/api/sample-data", { headers: { origin } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/today");
  const facts = page.getByRole("region", { name: "Idle deals" }).getByText(/Idle for \d+ days$/);
  await expect(facts.first()).toBeVisible();
  const isCut = await facts
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(isCut).toBe(false);
});
