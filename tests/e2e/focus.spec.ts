import type { Locator, Page } from "@playwright/test";
import { column } from "#tests/support/board.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilMenuHasFocus } from "#tests/support/menus.ts";

// One of them is about what happens during a motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("deleting by keyboard leads to the next card, and at last to the way to add one", async ({
  page,
  records,
}) => {
  for (const name of ["Ann", "Bob", "Cyd"]) {
    await records.addContact({ name, email: `${name}@example.com` });
  }
  await page.goto("/app/contacts");
  await deleteByKeyboard(page, "Bob");
  await expect(page.getByRole("link", { name: "Ann" })).toBeFocused();
  await deleteByKeyboard(page, "Ann");
  await expect(page.getByRole("link", { name: "Cyd" })).toBeFocused();
  await deleteByKeyboard(page, "Cyd");
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Contact" }).last()).toBeFocused();
});

test("a deletion shows a toast, and F8 leads to its Undo", async ({ page, records }) => {
  await records.addTask({ title: "Book a room" });
  await page.goto("/app/tasks");
  const isAnnounced = untilAnnounced(
    page,
    "Task deleted successfully",
    "Undo: press F8, then Tab to the button",
  );
  await deleteByKeyboard(page, "Book a room");
  await isAnnounced;
  await page.keyboard.press("F8");
  // Also just after the page has opened, and from a menu that still fades and takes each Tab.
  await expect(toastList(page)).toBeFocused();
  const undo = page.getByRole("button", { name: "Undo" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Book a room" })).toBeVisible();
});

test("F8 that is pressed while toasts are still fetched leads there once they have come", async ({
  page,
}) => {
  const { promise: isPressed, resolve: letCome } = Promise.withResolvers<void>();
  const cards = "**/assets/toast-cards-*";
  await page.route(cards, async (route) => {
    await isPressed;
    return route.continue();
  });
  const areAsked = page.waitForRequest(cards);
  await page.goto("/app/tasks");
  await areAsked;
  await page.keyboard.press("F8");
  letCome();
  await expect(toastList(page)).toBeFocused();
});

test("a menu that is still closing takes no focus back from where F8 has led", async ({
  page,
  context,
  records,
}) => {
  await records.addTask({ title: "Book a room" });
  await page.goto("/app/tasks");
  const devTools = await context.newCDPSession(page);
  await devTools.send("Animation.enable");
  const menu = page.getByRole("menu", { includeHidden: true });
  const open = page.getByRole("button", { name: "Actions for Book a room" });
  await open.press("Enter");
  await untilMenuHasFocus(page);
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
  await page.keyboard.press("Escape");
  await page.keyboard.press("F8");
  await expect(menu).toBeVisible();
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect(menu).toHaveCount(0);
  await expect(toastList(page)).toBeFocused();

  await open.press("Enter");
  await untilMenuHasFocus(page);
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});

test("a menu leaves the focus to its button, and not for a moment to the page", async ({
  page,
  records,
}) => {
  await records.addTask({ title: "Book a room" });
  await page.goto("/app/tasks");
  await page.getByRole("button", { name: "Actions for Book a room" }).press("Enter");
  await untilMenuHasFocus(page);
  // A dialog that opens then gives the focus back to what had it.
  const focusedThen = page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector("[role=menu]")) return;
          observer.disconnect();
          resolve(document.activeElement?.ariaLabel ?? null);
        });
        observer.observe(document.body, { childList: true });
      }),
  );
  await page.keyboard.press("Escape");
  expect(await focusedThen).toBe("Actions for Book a room");
});

test("a mouse that rests where a menu opens takes no focus from the keys", async ({
  page,
  context,
  records,
}) => {
  await records.addContact({ name: "Ann", email: "ann@example.com" });
  await page.goto("/app/contacts");
  const open = page.getByRole("button", { name: "Actions for Ann" });
  const menu = page.getByRole("menu");
  const entries = menu.getByRole("menuitem");
  await open.press("Enter");
  await expect(entries.first()).toBeFocused();
  await menu.evaluate(untilMotionEnds);
  const { x = 0, y = 0 } = (await entries.last().boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  // The menu grows: the entry below is there first.
  await page.mouse.move(x + 20, y - 1);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Animation.enable");
  await devTools.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  await open.press("Enter");
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entries.nth(1)).toBeFocused();
  await menu.evaluate(untilMotionEnds);
  await expect(entries.nth(1)).toBeFocused();
});

function toastList(page: Page): Locator {
  return page.getByRole("region", { name: /F8/ }).getByRole("list");
}

/** What screen readers hear is there for a second: each frame is looked at. */
function untilAnnounced(page: Page, ...texts: string[]): Promise<unknown> {
  return page.waitForFunction((parts) => {
    const announced = [...document.querySelectorAll("[role=status]")].map((one) => one.textContent);
    return announced.some((text) => parts.every((part) => text.includes(part)));
  }, texts);
}

function untilMotionEnds(panel: Element): Promise<unknown> {
  return Promise.all(panel.getAnimations().map(({ finished }) => finished));
}

test("a refused save leaves the focus on Save", async ({ page, expectProblem }) => {
  expectProblem(/500/);
  await page.route("**/api/contacts", async (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, body: "" })
      : route.continue(),
  );
  await page.goto("/app/contacts?new=true");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill("ada@example.com");
  const save = dialog.getByRole("button", { name: "Save" });
  // Once the form knows whether the workspace asks for an address.
  await expect(save).toBeEnabled();
  await save.press("Enter");
  await expect(page.getByText("The contact was not saved", { exact: true })).toBeVisible();
  await expect(save).toBeFocused();
});

test("Escape in the sheet of a phone leads back to its button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/tasks");
  const toggle = page.getByRole("button", { name: "Toggle sidebar" });
  await toggle.press("Enter");
  await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toggle).toBeFocused();
});

async function deleteByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).press("Enter");
  await untilMenuHasFocus(page);
  await page.keyboard.press("End");
  // The menu moves its focus a moment after the key.
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
}

test("the lost deals come into view where one opens them, and the focus stays with their button", async ({
  page,
  records,
}) => {
  await records.addDeal({ title: "Renewal", value: "100" });
  await page.goto("/app/pipeline");
  const open = page.getByRole("button", { name: "Lost 0, show the deals" });
  await open.focus();
  await page.keyboard.press("Enter");
  const hide = page.getByRole("button", { name: "Hide lost deals" });
  await expect(hide).toBeFocused();
  await expect(column(page, "Lost")).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(open).toBeFocused();
});

test("deleting a deal on the board leads to the next card, and at last to the board", async ({
  page,
  records,
}) => {
  for (const title of ["Oak", "Elm"]) await records.addDeal({ title, value: "10" });
  await page.goto("/app/pipeline");
  await deleteByKeyboard(page, "Elm");
  await expect(page.getByRole("link", { name: "Oak" })).toBeFocused();
  await deleteByKeyboard(page, "Oak");
  await expect(page.getByRole("region", { name: "Deals by stage" })).toBeFocused();
});

for (const way of ["Escape", "Cancel"]) {
  test(`a move that ends with ${way} leads back to its deal`, async ({ page, records }) => {
    for (const title of ["Oak", "Elm", "Ash"]) await records.addDeal({ title, value: "10" });
    await page.goto("/app/pipeline");
    await page.getByRole("button", { name: "Actions for Elm" }).press("Enter");
    await untilMenuHasFocus(page);
    await page.getByRole("menuitemradio", { name: "Lost" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move to Lost", description: "Elm" });
    await expect(dialog.getByLabel("Reason", { exact: true })).toBeFocused();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByRole("article").filter({ hasText: "Elm" }).locator(":focus"),
    ).toBeVisible();
  });
}

test("what opened a dialog gets the focus back where the browser focuses no pressed button", async ({
  page,
}) => {
  // Safari on a Mac.
  await page.addInitScript(() => {
    window.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  });
  await page.goto("/app/contacts");
  const add = page.getByRole("button", { name: "Add Contact" }).first();
  await add.click();
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
});

test("what a dialog gives the focus back to is seen by who works with keys", async ({ page }) => {
  await page.goto("/app/contacts");
  const add = page.getByRole("button", { name: "Add Contact" }).first();
  await add.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
  expect(await add.evaluate((button) => button.matches(":focus-visible"))).toBe(true);
});
