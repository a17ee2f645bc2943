import type { Page } from "@playwright/test";
import { z } from "zod";
import { listPublicPages } from "#tests/support/public-site.ts";
import { expect, test } from "#tests/support/journey.ts";

const thing = z.object({ "@context": z.literal("https://schema.org"), "@type": z.string() });
const manifest = z.object({ name: z.string(), icons: z.array(z.object({ src: z.string() })) });

const expectedPages = [
  "/",
  "/contact",
  "/privacy",
  "/terms",
  "/about",
  "/blog",
  "/careers",
  "/security",
  "/integrations",
  "/cookies",
  "/blog/clean-data-by-habit",
  "/careers/product-designer",
];

test("every public page can be found and shared under its own name", async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const paths = await listPublicPages(request);
  expect(paths).toEqual(expect.arrayContaining(expectedPages));
  expect(paths).toHaveLength(22);
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
  for (const path of paths) {
    await page.goto(path);
    seen.titles.add(await page.title());
    const description = await contentOf(page, 'meta[name="description"]');
    expect(description.length, description).toBeGreaterThan(70);
    expect(description.length, description).toBeLessThanOrEqual(170);
    seen.descriptions.add(description);
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute("href", `${baseURL}${path}`);
    const picture = await contentOf(page, 'meta[property="og:image"]');
    expect((await request.get(picture)).headers()["content-type"], picture).toBe("image/png");
  }
  expect(seen.titles.size).toBe(paths.length);
  expect(seen.descriptions.size).toBe(paths.length);
});

for (const [path, types] of [
  ["/", ["Organization", "SoftwareApplication", "FAQPage"]],
  ["/contact", ["ContactPage"]],
  ["/about", ["AboutPage"]],
  ["/blog", ["Blog"]],
  ["/blog/clean-data-by-habit", ["BlogPosting", "BreadcrumbList"]],
  ["/careers/support-specialist", ["JobPosting", "BreadcrumbList"]],
] as const) {
  test(`${path} describes itself as ${types.join(", ")}`, async ({ page, baseURL }) => {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(texts.map((text) => thing.parse(JSON.parse(text))["@type"])).toEqual(types);
    expect(texts.join("")).toContain(`"${baseURL}/`);
  });
}

test("pages that answer a mail, and unknown ones, are not to be found", async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/);
  for (const path of ["/newsletter/confirmed", "/newsletter/expired", "/no-such-page"]) {
    await page.goto(path);
    expect(await contentOf(page, 'meta[name="robots"]')).toBe("noindex");
  }
});

test("the product can be put on a home screen", async ({ page, request }) => {
  await page.goto("/");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(address ?? "");
  const { name, icons } = manifest.parse(await answer.json());
  expect(name).toBe("CRM Pro");
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200);
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await request.get(touchIcon ?? "")).status()).toBe(200);
});

async function contentOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).getAttribute("content")) ?? "";
}
