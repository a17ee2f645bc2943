import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a swipe that begins on a menu's button scrolls, and a tap opens the menu", async ({
  page,
  records,
}) => {
  await records.addSampleData();
  await page.goto("/app/contacts");
  const button = page.getByRole("button", { name: /^Actions for/ }).nth(3);
  await expect(button).toBeVisible();
  const finger = await page.context().newCDPSession(page);
  await swipeUp(finger, button);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await nextFrame(page);
  await expect(page.getByRole("menu")).toHaveCount(0);
  await button.tap();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeVisible();
  await page.touchscreen.tap(20, 400);
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("a click without a press opens a menu that a mouse has opened before", async ({
  page,
  records,
}) => {
  await records.addSampleData();
  await page.goto("/app/contacts");
  const button = page.getByRole("button", { name: /^Actions for/ }).first();
  // Its code is there the second time, when it opens within the press.
  for (let times = 0; times < 2; times += 1) {
    await button.click();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  }
  // As a screen reader does.
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole("menu")).toBeVisible();
});

async function swipeUp(finger: CDPSession, from: Locator): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("The button is not shown.");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const send = (type: "touchStart" | "touchMove", up: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: y - up }] });
  await send("touchStart", 0);
  for (const up of [10, 40, 80, 120, 160, 200, 240]) await send("touchMove", up);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}
