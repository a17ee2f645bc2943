import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, signedInTest as test } from "#tests/support/journey.ts";
import { untilQuiet } from "#tests/support/quiet.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Counts what a thumb does. */
function thumb() {
  let count = 0;
  return {
    tap: async (place: Locator) => {
      await place.tap();
      count += 1;
    },
    taps: () => count,
  };
}

const bar = (page: Page) => page.getByRole("navigation", { name: "Often used" });

test("a call is dialled with one tap, and logged on return with one more", async ({
  page,
  records,
}) => {
  const { id } = await records.addContact({
    name: "Maya Rossi",
    email: "maya@x.example",
    phone: "+39 06 1234",
  });
  await page.goto(`/app/contacts/${id}`);
  const actions = page.getByRole("group", { name: "Actions for Maya Rossi" });
  const call = actions.getByRole("link", { name: "Call" });
  await expect(call).toHaveAttribute("href", "tel:+39061234");
  await expect(actions.getByRole("link", { name: "Mail" })).toHaveAttribute(
    "href",
    "mailto:maya@x.example",
  );
  await expectAccessible(page);
  const { tap, taps } = thumb();
  await tap(call);
  expect(taps()).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("Log the call with Maya Rossi?")).toBeVisible();
  await expectAccessible(page);
  await tap(page.getByRole("button", { name: "Left message" }));
  const timeline = page.getByRole("region", { name: "Timeline" });
  const logged = timeline.getByRole("listitem").filter({ hasText: "Call with Maya Rossi" });
  await expect(logged).toContainText("Left a message");
  await expect(page.getByText("Log the call with Maya Rossi?")).toHaveCount(0);
});

test("the end of a record's page is not below the button that adds", async ({ page, records }) => {
  const { id } = await records.addDeal({ title: "Renewal", value: "10" });
  await page.goto(`/app/deals/${id}`);
  await expect(page.getByRole("region", { name: "Timeline" })).toBeVisible();
  const add = page.getByLabel("Add", { exact: true });
  await expect(add).toBeVisible();
  const overlap = () =>
    add.evaluate((button) => {
      window.scrollTo(0, document.body.scrollHeight);
      const parts = Array.from(document.querySelectorAll("main > *"));
      const ends = parts
        .filter((part) => getComputedStyle(part).position !== "fixed")
        .map((part) => part.getBoundingClientRect().bottom);
      return Math.max(...ends) - button.getBoundingClientRect().top;
    });
  await expect.poll(overlap).toBeLessThan(0);
});

test("a call is logged with its outcome in two taps, and the form is three away", async ({
  page,
  records,
}) => {
  const { id } = await records.addDeal({ title: "Renewal", value: "10" });
  await page.goto(`/app/deals/${id}`);
  const { tap, taps } = thumb();
  await tap(page.getByRole("button", { name: "Log", exact: true }));
  await tap(page.getByRole("menuitem", { name: "No answer" }));
  expect(taps()).toBe(2);
  const timeline = page.getByRole("region", { name: "Timeline" });
  const logged = timeline.getByRole("listitem").filter({ hasText: "Call about Renewal" });
  await expect(logged).toContainText("No answer");
  await page.getByRole("button", { name: "Log", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Write more..." }).tap();
  await expect(page.getByRole("dialog", { name: "Log Activity" })).toBeVisible();
});

test("a deal is moved with two taps, and a task completed with one", async ({ page, records }) => {
  const { id } = await records.addDeal({ title: "Renewal", value: "10" });
  await records.addTask({ title: "Send the offer", relatedId: id });
  await page.goto(`/app/deals/${id}`);
  const { tap, taps } = thumb();
  await tap(page.getByRole("button", { name: "Move" }));
  await tap(page.getByRole("menuitemradio", { name: "Proposal" }));
  expect(taps()).toBe(2);
  await expect(page.getByText("Deal moved successfully", { exact: true })).toBeVisible();
  await tap(page.getByRole("checkbox", { name: "Completed: Send the offer" }));
  expect(taps()).toBe(3);
  await expect(page.getByText("Task updated successfully", { exact: true })).toBeVisible();
});

test("a contact is added from anywhere with four taps", async ({ page }) => {
  await page.goto("/app/tasks");
  const { tap, taps } = thumb();
  await tap(page.getByRole("button", { name: "Add", exact: true }));
  await tap(page.getByRole("menuitem", { name: "Add contact" }));
  const dialog = page.getByRole("dialog", { name: "Add Contact" });
  await expect(dialog.getByLabel("Name").first()).toBeFocused();
  await page.keyboard.type("Maya Rossi");
  await tap(dialog.getByLabel("Email"));
  await page.keyboard.type("maya@x.example");
  await tap(dialog.getByRole("button", { name: "Save" }));
  expect(taps()).toBe(4);
  await expect(page.getByText("Contact created successfully", { exact: true })).toBeVisible();
});

test("the bar leads to what one needs between two meetings, and to all else", async ({ page }) => {
  await page.goto("/app");
  for (const [label, path] of [
    ["Today", "/app/today"],
    ["Contacts", "/app/contacts"],
    ["Pipeline", "/app/pipeline"],
    ["Tasks", "/app/tasks"],
  ]) {
    await bar(page)
      .getByRole("link", { name: label ?? "" })
      .tap();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(bar(page).getByRole("link", { name: label ?? "" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await bar(page).getByRole("button", { name: "Search" }).tap();
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await page.keyboard.press("Escape");
  await bar(page).getByRole("button", { name: "More" }).tap();
  await page.getByRole("dialog", { name: "Navigation" }).getByText("Companies").tap();
  await expect(page).toHaveURL(/\/app\/companies$/);
});

test("the keyboard of a phone names the key that searches", async ({ page }) => {
  await page.goto("/app/contacts");
  const search = page.getByPlaceholder("Search contacts...");
  await expect(search).toHaveAttribute("enterkeyhint", "search");
});

test("the welcome does not stand in a narrow column beside the buttons", async ({ page }) => {
  await page.goto("/app");
  const welcome = page.getByText("Here is how your sales are doing.");
  await expect(welcome).toBeVisible();
  const lines = await welcome.evaluate(
    (text) =>
      text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(2);
});

test("the API's reference is as wide as the screen", async ({ page }) => {
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "CRM Pro API" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("no page is wider than the screen, and three contacts are in sight at once", async ({
  page,
  context,
  origin,
}) => {
  await context.request.post("/api/sample-data", { headers: { origin } });
  const pages = ["", "/today", "/contacts", "/companies", "/pipeline", "/tasks", "/activities"];
  for (const path of [
    ...pages,
    "/products",
    "/import",
    "/settings",
    "/settings/members",
    "/settings/fields",
  ]) {
    await page.goto(`/app${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(390);
    const low = await bar(page).getByRole("listitem").locator(":scope > *").all();
    for (const one of low) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.goto("/app/contacts");
  const third = page.getByRole("main").getByRole("article").nth(2);
  await expect(third).toBeVisible();
  await untilQuiet(page);
  const above = (await bar(page).boundingBox())?.y ?? 0;
  const box = await third.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(above);
});

test("what a finger presses is 44 pixels high, on lists, records and settings", async ({
  page,
  records,
}) => {
  // Ten pages.
  test.slow();
  const sample = await records.addSampleData();
  const lists = ["today", "contacts", "contacts?layout=table", "companies", "pipeline", "tasks"];
  const others = [
    `contacts/${sample.contact.id}`,
    `deals/${sample.deal.id}`,
    "activities",
    "settings",
  ];
  for (const path of [...lists, ...others]) {
    await page.goto(`/app/${path}`);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await untilQuiet(page);
    await expect.poll(() => main.evaluate(lowTargets), path).toEqual([]);
  }
});

/** Names of what is too low; a link within a sentence is as high as its line. */
function lowTargets(main: HTMLElement): string[] {
  const targets = main.querySelectorAll<HTMLElement>("a[href], button, input, select, summary");
  const heightOf = (target: HTMLElement) => {
    // The link of a card or a row covers it, and a checkbox has its label's place.
    const isCovering = getComputedStyle(target, "::after").position === "absolute";
    const place = isCovering ? target.offsetParent : (target.closest("label") ?? target);
    return place?.getBoundingClientRect().height ?? 0;
  };
  return [...targets]
    .filter((target) => target.checkVisibility() && !target.closest(".sr-only"))
    .filter(
      (target) =>
        getComputedStyle(target).display !== "inline" || target.closest("[role=rowheader]"),
    )
    .filter((target) => heightOf(target) < 43.5)
    .map((target) => `${target.ariaLabel ?? target.textContent} ${heightOf(target)}`);
}
