import type { Locator, Page } from "@playwright/test";
import { expectAccessible, menuFalseAlarms } from "#tests/support/accessible.ts";
import { listenTo } from "#tests/support/heard.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilMenuHasFocus } from "#tests/support/menus.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a stage is moved by taps, without dragging", async ({ page }) => {
  await page.goto("/app/settings/pipelines");
  const stages = page.getByRole("list", { name: /^Stages of/ });
  const names = stages.getByRole("listitem");
  await expect(names.first()).toContainText("Lead");
  const handle = stages.getByRole("button", { name: "Move Lead" });
  const { width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
  expect([width, height]).toEqual([44, 44]);

  await handle.tap();
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeDisabled();
  await expectAccessible(page, menuFalseAlarms);
  const said = page.getByRole("status").filter({ hasText: "Lead goes to place 2 of" });
  await page.getByRole("menuitem", { name: "Move down" }).tap();
  await expect(names.nth(1)).toContainText("Lead");
  await expect(said).toBeAttached();
  await expect(handle).toBeFocused();

  await handle.press("Enter");
  await untilMenuHasFocus(page);
  await page.getByRole("menuitem", { name: "Move to the bottom" }).press("Enter");
  await expect(names.last()).toContainText("Lead");
  await expect(page.getByRole("status").filter({ hasText: "Lead goes to place" })).toBeAttached();
  await untilQuiet(page);
  await page.reload();
  await expect(names.last()).toContainText("Lead");
});

test("a long press on a handle opens its menu too", async ({ page }) => {
  await page.goto("/app/settings/pipelines");
  const handle = page.getByRole("button", { name: "Move Lead" });
  await expect(handle).toBeVisible();
  await untilQuiet(page);
  const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
  const finger = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x: x + 22, y: y + 22 }]);
  await expect(leadIn(page)).toHaveCSS("position", "fixed");
  await send("touchEnd", []);
  await expect(page.getByRole("menuitem", { name: "Move down" })).toBeVisible();
});

test("Enter in the middle of a move opens no menu", async ({ page }) => {
  await page.goto("/app/settings/pipelines");
  const lead = leadIn(page);
  const handle = page.getByRole("button", { name: "Move Lead" });
  await handle.press(" ");
  await expect(lead).toHaveCSS("position", "fixed");
  await handle.press("Enter");
  await expect(handle).toHaveAttribute("aria-expanded", "false");
  await handle.press("Escape");
  await expect(lead).not.toHaveCSS("position", "fixed");
});

test("a second move to the same place is read out as the first was", async ({ page }) => {
  await page.goto("/app/settings/pipelines");
  const names = page.getByRole("list", { name: /^Stages of/ }).getByRole("listitem");
  const handle = page.getByRole("button", { name: "Move Lead" });
  await expect(handle).toBeVisible();
  const heard = await listenTo(page);
  for (const times of [1, 2]) {
    await handle.press("Enter");
    await untilMenuHasFocus(page);
    await page.getByRole("menuitem", { name: "Move down" }).press("Enter");
    await expect(names.nth(1)).toContainText("Lead");
    const sayings = async () => (await heard()).filter((words) => words.startsWith("Lead "));
    await expect.poll(sayings).toHaveLength(times);
    for (const key of [" ", "ArrowUp", " "]) await handle.press(key);
    await expect(names.first()).toContainText("Lead");
  }
});

function leadIn(page: Page): Locator {
  const stages = page.getByRole("list", { name: /^Stages of/ });
  return stages.getByRole("listitem").filter({ hasText: "Lead" });
}
