import { expectAccessible, menuFalseAlarms } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
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
  const said = page.getByRole("status").filter({ hasText: "Lead is in place 2 of" });
  await page.getByRole("menuitem", { name: "Move down" }).tap();
  await expect(names.nth(1)).toContainText("Lead");
  await expect(said).toBeAttached();
  await expect(handle).toBeFocused();

  await handle.press("Enter");
  await page.getByRole("menuitem", { name: "Move to the bottom" }).press("Enter");
  await expect(names.last()).toContainText("Lead");
  await expect(page.getByRole("status").filter({ hasText: "Lead is in place" })).toBeAttached();
  await untilQuiet(page);
  await page.reload();
  await expect(names.last()).toContainText("Lead");
});
