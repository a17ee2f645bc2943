import type { Page } from "@playwright/test";
import { newsletterPages } from "#shared/site/newsletter.ts";
import { expect, test } from "#tests/support/journey.ts";
import { listKindsOfPages } from "#tests/support/public-site.ts";

// The style sheet of the public pages is made from listed files: a part from elsewhere has no styles.
test("every class on a public page has a rule", async ({ page, request, expectProblem }) => {
  test.slow();
  expectProblem(/404/);
  const paths = await listKindsOfPages(request);
  for (const path of [...paths, ...Object.values(newsletterPages), "/status", "/nothing-here"]) {
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

for (const width of [390, 768, 1440]) {
  test(`no dot between facts begins or ends a line at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, fact] of [
      ["/blog", "min read"],
      ["/careers", "Full-time"],
    ] as const) {
      await page.goto(path);
      const lines = page.getByRole("paragraph").filter({ hasText: fact });
      expect(await lines.count()).toBeGreaterThan(4);
      for (const line of await lines.all()) {
        expect(await line.evaluate(dotsAtLineEnds), await line.innerText()).toEqual([]);
      }
    }
  });
}

/** The letters after which, or before which, a dot that is seen stands alone. */
function dotsAtLineEnds(paragraph: Element): string[] {
  const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const letters: { letter: string; top: number; left: number }[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const [place, letter] of Array.from(text.textContent ?? "").entries()) {
      const range = document.createRange();
      range.setStart(text, place);
      range.setEnd(text, place + 1);
      const { top, left } = range.getBoundingClientRect();
      if (letter.trim()) letters.push({ letter, top, left });
    }
  }
  const start = paragraph.getBoundingClientRect().left;
  const seen = letters.filter(({ letter, left }) => letter !== "·" || left >= start);
  return seen.flatMap(({ letter, top }, place) => {
    const beside = [seen[place - 1], seen[place + 1]];
    const isAlone = beside.some((other) => !other || Math.abs(other.top - top) > 4);
    return letter === "·" && isAlone ? [beside.map((other) => other?.letter).join(letter)] : [];
  });
}
