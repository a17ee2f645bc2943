import type { Page, Request } from "@playwright/test";
import { listKindsOfPages, listPublicPages } from "#tests/support/public-site.ts";
import { expect, test } from "#tests/support/journey.ts";
import { shiftsOf, watchShifts } from "#tests/support/layout-shifts.ts";

const kilobyte = 1_000;

type Weight = { scripts: number; allButFont: number; fonts: number; hosts: string[] };

test("public pages weigh little and ask no other host for anything", async ({ page, request }) => {
  test.slow();
  for (const path of await listPublicPages(request)) {
    const { scripts, allButFont, fonts, hosts } = await weigh(page, path);
    expect(scripts, `scripts of ${path}`).toBeLessThan(5 * kilobyte);
    expect(allButFont, `all but the font of ${path}`).toBeLessThan(30 * kilobyte);
    expect(fonts, `fonts of ${path}`).toBe(1);
    expect(hosts).toEqual([new URL(page.url()).host]);
  }
});

test("nothing moves on a public page while it loads, however late the typeface", async ({
  page,
  request,
}) => {
  test.slow();
  const paths = await listKindsOfPages(request);
  await watchShifts(page);
  const waiting: (() => void)[] = [];
  await page.route("**/*.woff2", async (route) => {
    await new Promise<void>((resolve) => void waiting.push(resolve));
    await route.continue();
  });
  for (const path of paths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const release of waiting.splice(0)) release();
    expect(await shiftsOf(page), path).toEqual([]);
  }
});

test("the next page is fetched while the pointer rests on its link", async ({ page }) => {
  const fetchedAhead: Request[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"] === "prefetch") fetchedAhead.push(request);
  });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).hover();
  await expect.poll(() => fetchedAhead.map(pathOf)).toEqual(["/contact"]);
  expect((await fetchedAhead[0]?.response())?.status()).toBe(200);
});

function pathOf(request: Request): string {
  return new URL(request.url()).pathname;
}

async function weigh(page: Page, path: string): Promise<Weight> {
  const weight: Weight = { scripts: 0, allButFont: 0, fonts: 0, hosts: [] };
  const hosts = new Set<string>();
  const sizes: Promise<void>[] = [];
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
  const listen = (request: Request) => {
    hosts.add(new URL(request.url()).host);
    const type = request.resourceType();
    if (type === "font") weight.fonts += 1;
    else sizes.push(add(request, type));
  };
  async function add(request: Request, type: string): Promise<void> {
    const { responseBodySize } = await request.sizes();
    weight.allButFont += responseBodySize;
    if (type === "script") weight.scripts += responseBodySize;
  }
  page.on("requestfinished", listen);
  await page.goto(path, { waitUntil: "networkidle" });
  page.off("requestfinished", listen);
  await Promise.all(sizes);
  await cdp.detach();
  return { ...weight, hosts: [...hosts] };
}
