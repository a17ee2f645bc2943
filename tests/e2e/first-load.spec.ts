import type { Page } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

/** Of the scripts that a document names, compressed. What opens by a press comes after its records. */
const budgets = [
  { path: "/app", shows: "main h1", bytes: 202_000, files: 14 },
  { path: "/app/contacts", shows: "main [role=listitem] a", bytes: 212_000, files: 13 },
  { path: "/app/pipeline", shows: "main [role=listitem] a", bytes: 254_000, files: 17 },
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
    const response = await page.goto(path);
    expect(response?.headers()["content-encoding"]).toBe("br");
    await expect(page.locator(shows).first()).toBeVisible();
    // The stream of changes tells of records that were added a moment before, and they are asked for anew.
    const stream = calls.findIndex((call) => call.startsWith("/api/events"));
    const first = stream === -1 ? calls : calls.slice(0, stream);
    expect(first).toEqual([...new Set(first)]);
    const named = (await response?.text())?.match(/\/assets\/[\w.-]+\.js/g);
    const sizes = await sizesOf(page, [...new Set(named)]);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThan(bytes);
    expect(sizes.length).toBeLessThanOrEqual(files);
  });
}

async function sizesOf(page: Page, paths: string[]): Promise<number[]> {
  return page.evaluate(
    (names) =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => names.includes(new URL(name).pathname))
        .map(({ encodedBodySize }) => encodedBodySize),
    paths,
  );
}
