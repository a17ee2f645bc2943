import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

/** Of the scripts that are asked for before the first record is in sight, compressed. */
const budgets = [
  { path: "/app", shows: "main [aria-label='Key figures'] a", bytes: 168_000, files: 12 },
  { path: "/app/contacts", shows: "main [role=listitem] a", bytes: 189_000, files: 12 },
  { path: "/app/pipeline", shows: "main [role=listitem] a", bytes: 197_000, files: 12 },
];

for (const { path, shows, bytes, files } of budgets) {
  test(`the first load of ${path} stays within its budget of code, and asks for nothing twice`, async ({
    page,
    records,
  }) => {
    await records.addContact({ name: "Ada Lovelace", email: "ada@x.example" });
    await records.addDeal({ title: "Sale", value: "10" });
    await noteWhenShown(page, shows);
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(`${pathname}${search}`);
    });
    // The stream of changes reports records that were added a moment before, and they are fetched again.
    const stream = page.waitForRequest(/\/api\/events/);
    const response = await page.goto(path);
    expect(response?.headers()["content-encoding"]).toBe("br");
    await expect(page.locator(shows).first()).toBeVisible();
    await stream;
    const first = calls.slice(
      0,
      calls.findIndex((call) => call.startsWith("/api/events")),
    );
    expect(first).toEqual([...new Set(first)]);
    const named = new Set((await response?.text())?.match(/\/assets\/[\w.-]+\.js/g));
    const scripts = await scriptsBefore(page);
    expect(named.size).toBeGreaterThan(0);
    expect([...named].filter((name) => !scripts.some((script) => script.path === name))).toEqual(
      [],
    );
    const total = scripts.reduce((sum, { size }) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(bytes);
    expect(scripts.length).toBeLessThanOrEqual(files);
  });
}

test("the first records are asked for while the stylesheet is still loading", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Ada Lovelace", email: "ada@x.example" });
  const asked = page.waitForRequest((request) => request.url().includes("/api/contacts?"));
  await page.route("**/*.css", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/app/contacts");
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
});

test("changes are followed once the first records are there", async ({ page, records }) => {
  await records.addContact({ name: "Ada Lovelace", email: "ada@x.example" });
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/contacts\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  let isFollowed = false;
  page.on("request", (request) => {
    isFollowed ||= new URL(request.url()).pathname === "/api/events";
  });
  const code = page.waitForResponse(/\/assets\/live-/);
  await page.clock.install();
  const asked = page.waitForRequest(/\/api\/contacts\?/);
  await page.goto("/app/contacts");
  await asked;
  await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
  await page.clock.runFor(5_000);
  // By now the stream's code has been fetched ahead, and would have begun.
  await (await code).finished();
  await page.evaluate(() => fetch("/healthz"));
  expect(isFollowed).toBe(false);
  held.resolve();
  const isFollowedSoon = async () => {
    await page.clock.runFor(100);
    return isFollowed;
  };
  await expect.poll(isFollowedSoon).toBe(true);
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
});

test("nothing that the page's policy forbids is tried", async ({ page, records }) => {
  await records.addContact({ name: "Ada Lovelace", email: "ada@x.example" });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", () => performance.mark("refused"));
  });
  await page.goto("/app/contacts");
  await expect(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
  expect(await page.evaluate(() => performance.getEntriesByName("refused").length)).toBe(0);
});

/** Marks the moment at which the first of what a page shows is in it. */
async function noteWhenShown(page: Page, shows: string): Promise<void> {
  await page.addInitScript((selector) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      performance.mark("shown");
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, shows);
}

async function scriptsBefore(page: Page): Promise<{ path: string; size: number }[]> {
  return page.evaluate(() => {
    const [shown] = performance.getEntriesByName("shown");
    if (!shown) throw new Error("Nothing was shown.");
    return performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime < shown.startTime)
      .map(({ name, encodedBodySize }) => ({
        path: new URL(name).pathname,
        size: encodedBodySize,
      }));
  });
}
