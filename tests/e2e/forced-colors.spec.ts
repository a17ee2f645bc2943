import type { Locator } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

test("what is chosen is seen where the screen's colours are forced", async ({ page, records }) => {
  await records.addTask({ title: "Call back" });
  await page.goto("/app/tasks?layout=table");
  const menu = page.getByRole("navigation", { name: "Main" });
  const row = page.getByRole("row").filter({ hasText: "Call back" });
  await row.getByRole("checkbox").check();
  for (const [chosen, other] of [
    [menu.getByRole("link", { name: "Tasks" }), menu.getByRole("link", { name: "Contacts" })],
    [
      page.getByRole("button", { name: "Table", exact: true }),
      page.getByRole("button", { name: "List", exact: true }),
    ],
    [row.getByText("Call back"), page.getByRole("columnheader", { name: "Task Title" })],
  ] as const) {
    expect(await groundOf(chosen)).not.toBe(await groundOf(other));
  }
});

test("a chart keeps its colours where the screen's are forced", async ({ page, records }) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  await page.goto("/app/funnel");
  const stage = page.locator("svg text").filter({ hasText: "Lead" }).first();
  const chart = stage.locator("xpath=ancestor::*[local-name()='svg']");
  const ink = () => stage.evaluate((text) => getComputedStyle(text).fill);
  const [inkThen, groundThen] = [await ink(), await groundOf(chart)];
  await page.emulateMedia({ forcedColors: "none" });
  expect(inkThen).toBe(await ink());
  expect(groundThen).toBe(
    await groundOf(page.getByRole("region", { name: "From stage to stage", exact: true })),
  );
});

function groundOf(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
}
