import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

/** WCAG 2.2, 2.4.11: what has the focus is not hidden by bars that stay when the page scrolls. */
const sizes = [
  { what: "on a phone", width: 390, height: 664 },
  { what: "on a desk", width: 1280, height: 500 },
  // A desk's window at 400%.
  { what: "in a window that is enlarged", width: 320, height: 256 },
];

for (const { what, ...size } of sizes) {
  test(`Tab and Shift+Tab show what they lead to ${what}`, async ({ page, records }) => {
    await page.setViewportSize(size);
    const { contact } = await records.addSampleData();
    await page.goto(`/app/contacts/${contact.id}`);
    await expect(page.getByRole("heading", { level: 1, name: contact.name })).toBeVisible();
    await untilQuiet(page);
    const stops = await hiddenStops(page, "Tab");
    expect(stops.count).toBeGreaterThan(20);
    expect(stops.hidden).toEqual([]);
    const back = await hiddenStops(page, "Shift+Tab");
    expect(back.count).toBeGreaterThan(20);
    expect(back.hidden).toEqual([]);
  });
}

test("on a low screen Tab shows the cards of the board, and chips that a phone cuts", async ({
  page,
  records,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await records.addSampleData();
  for (const path of ["/app/pipeline", "/app/contacts"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible();
    await untilQuiet(page);
    const stops = await hiddenStops(page, "Tab", 25);
    expect(stops).toEqual({ hidden: [], count: 25 });
  }
});

test("from a dialog's last button Tab leads round to its first field, which it shows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/app/companies?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Company" });
  const name = dialog.getByLabel("Company Name");
  await expect(name).toBeFocused();
  await dialog.getByLabel("Notes").focus();
  await expect(name).not.toBeInViewport();
  await dialog.getByRole("button", { name: "Close" }).focus();
  await page.keyboard.press("Tab");
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
});

/** Presses the key until the focus leaves the page, or so often. */
async function hiddenStops(page: Page, key: string, most = 100) {
  const hidden: string[] = [];
  let count = 0;
  for (; count < most; count += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus);
    if (!stop) break;
    if (stop.isHidden) hidden.push(stop.name);
  }
  return { hidden, count };
}

/** @returns undefined where the browser itself has the focus */
function lookAtFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  const seen = parts.flatMap((x) =>
    parts.map((y) => document.elementFromPoint(left + width * x, top + height * y)),
  );
  return {
    name: focused.ariaLabel ?? focused.textContent,
    isHidden: !seen.some((at) => at && (focused.contains(at) || at.contains(focused))),
  };
}
