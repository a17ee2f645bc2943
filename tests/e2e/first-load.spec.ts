import type { Locator, Page, Request } from "@playwright/test";
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
    const asked: Request[] = [];
    page.on("request", (request) => asked.push(request));
    await letTimePassByTest(page);
    const response = await page.goto(path);
    expect(response?.headers()["content-encoding"]).toBe("br");
    await untilShown(page, page.locator(shows).first());
    const scripts = await Promise.all(asked.filter(isScript).map(readSize));
    const named = new Set((await response?.text())?.match(/\/assets\/[\w.-]+\.js/g));
    expect(named.size).toBeGreaterThan(0);
    expect([...named].filter((name) => !scripts.some((script) => script.path === name))).toEqual(
      [],
    );
    const total = scripts.reduce((sum, { size }) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(bytes);
    expect(scripts.length).toBeLessThanOrEqual(files);
    // The stream of changes reports records that were added a moment before, and they are fetched again.
    const callsBeforeStream = async () => {
      await page.clock.runFor(100);
      const calls = asked.map(addressOf).filter((address) => address.startsWith("/api/"));
      const begun = calls.findIndex((call) => call.startsWith("/api/events"));
      return begun === -1 ? null : calls.slice(0, begun);
    };
    await expect.poll(callsBeforeStream).not.toBeNull();
    const first = await callsBeforeStream();
    expect(first).toEqual([...new Set(first)]);
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

test("changes are followed, and more code is fetched, once the first records are there", async ({
  page,
  records,
}) => {
  await records.addContact({ name: "Ada Lovelace", email: "ada@x.example" });
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/contacts\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const isAsked = { stream: false, palette: false, otherPages: false };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    isAsked.stream ||= pathname === "/api/events";
    isAsked.palette ||= pathname.startsWith("/assets/actions-by-key-");
    isAsked.otherPages ||= pathname.startsWith("/assets/settings-page-");
  });
  await letTimePassByTest(page);
  const asked = page.waitForRequest(/\/api\/contacts\?/);
  await page.goto("/app/contacts");
  await asked;
  await untilShown(page, page.getByRole("heading", { name: "Contacts", level: 1 }));
  await page.clock.runFor(5_000);
  // What was asked for within that time is noted by then.
  await page.evaluate(() => fetch("/healthz"));
  expect(isAsked).toEqual({ stream: false, palette: false, otherPages: false });
  held.resolve();
  const areAskedSoon = async () => {
    await page.clock.runFor(1_000);
    return isAsked;
  };
  await expect.poll(areAskedSoon).toEqual({ stream: true, palette: true, otherPages: true });
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

/** What a page does after a while is then not done earlier than that on a slow machine. */
async function letTimePassByTest(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function untilShown(page: Page, awaited: Locator): Promise<void> {
  const isShown = async () => {
    await page.clock.runFor(20);
    return awaited.isVisible();
  };
  await expect.poll(isShown).toBe(true);
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${pathname}${search}`;
}

function isScript(request: Request): boolean {
  return addressOf(request).endsWith(".js");
}

async function readSize(script: Request): Promise<{ path: string; size: number }> {
  const { responseBodySize: size } = await script.sizes();
  return { path: addressOf(script), size };
}
