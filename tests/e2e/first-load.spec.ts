import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

declare global {
  interface Window {
    seenAt?: number;
  }
}

/** Compressed, until the page shows what it is there for. What a page needs later comes later. */
const budgets = [
  { path: "/app", shows: "main h1", bytes: 202_000, files: 15 },
  { path: "/app/contacts", shows: "main [role=listitem] a", bytes: 214_000, files: 14 },
  { path: "/app/pipeline", shows: "main [role=listitem] a", bytes: 256_000, files: 18 },
];

for (const { path, shows, bytes, files } of budgets) {
  test(`the first load of ${path} stays within its budget of code, and asks for nothing twice`, async ({
    page,
    records,
  }) => {
    await records.addContact({ name: "Ada Lovelace", email: "ada@x.example" });
    await records.addDeal({ title: "Sale", value: "10" });
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(`${pathname}${search}`);
    });
    await page.addInitScript(noteWhenSeen, shows);
    const response = await page.goto(path);
    expect(response?.headers()["content-encoding"]).toBe("br");
    await page.waitForFunction(() => window.seenAt);
    const scripts = await scriptsUntilSeen(page);
    const total = scripts.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(bytes);
    expect(scripts.length).toBeLessThanOrEqual(files);
    expect(calls).toEqual([...new Set(calls)]);
  });
}

function noteWhenSeen(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)) window.seenAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function scriptsUntilSeen(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd < (window.seenAt ?? 0))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
}
