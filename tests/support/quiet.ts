import { expect, type BrowserContext, type Page, type Request } from "@playwright/test";

const stream = /\/api\/events\?/;

/** What the pages of a context ask for, but for the stream of changes, which never ends. */
type Traffic = { onTheWay: Set<Request>; events: number; lastAt: number };

const followed = new WeakMap<BrowserContext, Traffic>();

/** Begins to count the requests of a browser: only those that are counted can be waited for. */
export function followTraffic(context: BrowserContext): Traffic {
  const known = followed.get(context);
  if (known) return known;
  const traffic: Traffic = { onTheWay: new Set(), events: 0, lastAt: Date.now() };
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    if (stream.test(request.url())) return;
    change(request);
    traffic.events += 1;
    traffic.lastAt = Date.now();
  };
  context.on(
    "request",
    note((request) => traffic.onTheWay.add(request)),
  );
  const forget = note((request) => traffic.onTheWay.delete(request));
  context.on("requestfinished", forget);
  context.on("requestfailed", forget);
  followed.set(context, traffic);
  return traffic;
}

/** What a journey keeps back itself is not waited for any longer. */
const keptBackMs = 5_000;

/** Waits until the page loads nothing more: "networkidle" never comes while it hears of changes. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const traffic = followTraffic(page.context());
  const isLoading = () => traffic.onTheWay.size > 0 && Date.now() - traffic.lastAt < keptBackMs;
  let before = -1;
  while (before !== traffic.events || isLoading()) {
    before = traffic.events;
    // A page that is busy, and asks for more afterwards, comes to it later.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  }
}

/** Visits a page, and has the code of all others, so that they can be visited without a network. */
export async function gotoWithAllPages(page: Page, path: string): Promise<void> {
  const lastCode = page.waitForResponse(/settings-page.*\.js/);
  await page.goto(path);
  await (await lastCode).finished();
  await untilQuiet(page);
}

/** Opens a page that hears of changes. */
export async function openLive(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse(stream);
  await page.goto(path);
  expect((await opened).status()).toBe(200);
  await untilQuiet(page);
}
