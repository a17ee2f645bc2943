import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { expectAccessible } from "#tests/support/accessible.ts";

test("a user finds any record by a few letters, without a mouse", async ({ page, records }) => {
  await records.addContact({
    name: "Zoë Ångström",
    email: "zoe@x.example",
    phone: "+1 (555) 010-2030",
  });
  await records.addDeal({ title: "Angstrom lenses", value: "10" });
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("angstrom");
  await expect(palette.getByRole("option")).toHaveText([/Zoë Ångström/, /Angstrom lenses.*Lead/]);
  await expect(palette.getByRole("option", { selected: true })).toHaveText(/Zoë/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/deals\//);
  await expect(page.getByRole("heading", { name: "Angstrom lenses" })).toBeVisible();

  await page.getByRole("button", { name: /^Search/ }).click();
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("5550102030");
  await palette.getByRole("option", { name: /Zoë/ }).click();
  await expect(page.getByRole("heading", { name: "Zoë Ångström" })).toBeVisible();
  await expect(palette).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("xyzzy");
  await expect(palette.getByRole("status")).toHaveText("Nothing matches “xyzzy”");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
});

test("a user does anything by its name", async ({ page }) => {
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("new deal");
  await page.getByRole("option", { name: /New deal/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "New Deal" })).toBeVisible();
});

test("what is typed before the palette has come stands in it", async ({ page }) => {
  const letCome = await askForHeldPalette(page);
  await page.keyboard.type("new ");
  letCome();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("deal");
  await expect(page.getByRole("combobox")).toHaveValue("new deal");
  await expect(page.getByRole("option", { name: /New deal/ })).toBeVisible();
});

test("Enter before the palette has come chooses what was typed", async ({ page }) => {
  const letCome = await askForHeldPalette(page);
  await page.keyboard.type("scheduled emails");
  await page.keyboard.press("Enter");
  letCome();
  await expect(page.getByText("Nothing waits to be sent")).toBeVisible();
});

test("what people call things is found", async ({ page }) => {
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  const words = page.getByRole("combobox");
  await expect(words).toBeFocused();
  for (const [typed, named] of [
    ["new task", "Add task"],
    ["todo add", "Add task"],
    ["log call", "Log activity"],
    ["call log", "Log activity"],
    ["export", "Export contacts"],
    ["deals export", "Export deals"],
    ["create person", "Add contact"],
    ["dark", "Switch between light and dark"],
    ["sign out", "Log out"],
    ["invite", "Settings: Members"],
  ] as const) {
    await words.fill(typed);
    await expect(page.getByRole("option", { name: named }).first(), typed).toBeVisible();
  }
});

test("what the palette found stays while it is asked for again", async ({ page, records }) => {
  const { id } = await records.addContact({ name: "Maya Rossi", email: "maya@x.example" });
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("maya");
  await expect(page.getByRole("option")).toHaveText([/Maya Rossi/]);
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/search/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const again = page.waitForRequest(/\/api\/search/);
  await page.request.put(`/api/contacts/${id}`, { data: { title: "Buyer" } });
  await again;
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "What to do with Maya Rossi" })).toBeVisible();
  held.resolve();
});

test("the palette acts on what it found, without opening it", async ({ page, records }) => {
  await records.addContact({ name: "Maya Rossi", email: "maya@x.example", phone: "+39 06 1234" });
  await records.addDeal({ title: "Rossi renewal", value: "10" });
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("rossi may");
  await expect(page.getByRole("option")).toHaveText([/Maya Rossi/]);
  await expect(page.getByRole("option", { selected: true })).toHaveText(/Maya Rossi/);
  await page.keyboard.press("ArrowRight");
  const acts = page.getByRole("dialog", { name: "What to do with Maya Rossi" });
  await expect(acts.getByRole("option")).toHaveText([
    /Call.*\+39 06 1234/,
    /Write mail.*maya@x.example/,
    "Copy address",
    "Log activity",
    "Add next step",
    "Open",
  ]);
  await expect(acts.getByRole("option", { selected: true })).toHaveText(/Call/);
  await expectAccessible(page);
  await page.keyboard.type("step");
  await page.keyboard.press("Enter");
  const task = page.getByRole("dialog", { name: "Add Task" });
  await expect(task.getByRole("combobox", { name: "Related To" })).toHaveText("Maya Rossi");
  await task.getByLabel("Task Title").fill("Call Maya");
  await task.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Task created successfully", { exact: true })).toBeVisible();

  await expect(task).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("renewal");
  await page
    .getByRole("option", { name: /Rossi renewal/ })
    .getByTitle("Actions")
    .click();
  await page.getByRole("option", { name: "Move to Proposal" }).click();
  await expect(page.getByText("Deal moved successfully", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("maya");
  await expect(page.getByRole("option", { name: /Maya Rossi/ })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(acts).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
});

test("keys lead everywhere, but not while one types", async ({ page }) => {
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.type("gc");
  await expect(page).toHaveURL(/\/app\/contacts$/);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("gt");
  await expect(page).toHaveURL(/q=gt$/);
  await page.getByRole("main").focus();
  await page.keyboard.type("nt");
  await expect(page.getByRole("dialog", { name: "Add Task" })).toBeVisible();
});

test("the key for the search is meant for the page that is coming", async ({ page }) => {
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  // The address is the next page's, which is not there yet.
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...state) => {
      push(...state);
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
    };
  });
  await page.keyboard.type("gc");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("the keys are listed under ?, and the single ones can be turned off", async ({ page }) => {
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Add contact")).toBeVisible();
  const goTo = list.getByRole("region", { name: "Go to" });
  expect(await goTo.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  await expectAccessible(page);
  await list.getByRole("checkbox", { name: "Use single keys" }).click();
  await list.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("?");
  await expect(list).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
});

test.describe("on a Mac", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15",
  });

  test("the keys are those of its keyboard", async ({ page }) => {
    await page.goto("/app");
    await expect(page.getByRole("button", { name: "Search" })).toContainText("⌘");
    await page.keyboard.press("Meta+k");
    const palette = page.getByRole("dialog", { name: "Search and commands" });
    await expect(palette).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(list.getByText("⌘")).toHaveCount(3);
    await expect(list.getByText("Ctrl")).toHaveCount(0);
  });
});

test("a link pressed while the words of a search still wait for the address opens", async ({
  page,
  records,
}) => {
  await records.addCompany({ name: "Acme" });
  const nextPage = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/company-page-/, async (route) => {
    asked.resolve();
    await nextPage.promise;
    await route.continue();
  });
  await page.clock.install();
  await page.goto("/app/companies");
  const link = page.getByRole("link", { name: "Acme" });
  await link.waitFor();
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.getByRole("searchbox").fill("Ac");
  await link.click();
  await asked.promise;
  await page.clock.runFor(1_000);
  nextPage.resolve();
  await page.clock.resume();
  await expect(page.getByRole("heading", { name: "Acme", level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/companies\/[^?]+$/);
});

/** Presses its key while what it is made of has not come. @returns what lets it come */
async function askForHeldPalette(page: Page): Promise<() => void> {
  const { promise: isTyped, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/assets/actions-by-key*", async (route) => {
    await isTyped;
    return route.continue();
  });
  await page.goto("/app");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await page.keyboard.press("Control+k");
  return letCome;
}
