import type { Page } from "@playwright/test";
import { newsletterPages } from "#shared/newsletter.ts";
import { expect, test } from "#tests/support/journey.ts";
import { listKindsOfPages } from "#tests/support/public-site.ts";

// The style sheet of the public pages is made from listed files: a part from elsewhere has no styles.
test("every class on a public page has a rule", async ({ page, request, expectProblem }) => {
  test.slow();
  expectProblem(/404/);
  const paths = await listKindsOfPages(request);
  for (const path of [...paths, ...Object.values(newsletterPages), "/nothing-here"]) {
    await page.goto(path);
    expect(await classesWithoutRule(page), path).toEqual([]);
  }
});

async function classesWithoutRule(page: Page): Promise<string[]> {
  const { used, sheets } = await page.evaluate(() => ({
    used: [
      ...new Set(Array.from(document.querySelectorAll("[class]"), (e) => [...e.classList]).flat()),
    ],
    sheets: Array.from(document.styleSheets, (sheet) =>
      Array.from(sheet.cssRules, (rule) => rule.cssText).join("\n"),
    ).join("\n"),
  }));
  const ruled = new Set(
    Array.from(sheets.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = ""]) =>
      name.replaceAll(/\\(.)/g, "$1"),
    ),
  );
  // Icons are named by their library.
  return used.filter((name) => !ruled.has(name) && !/^lucide(-|$)/.test(name));
}
