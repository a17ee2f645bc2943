import type { Page } from "@playwright/test";

/**
 * Follows what a screen reader reads out by itself: the words of a live region that stood in the page, empty or not,
 * before they came. Words that come along with their region are mostly not read.
 */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const known = new Map<Element, string>();
    const look = () => {
      const regions = document.querySelectorAll<HTMLElement>(
        "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]",
      );
      for (const region of regions) {
        // One that is not shown is none.
        if (!region.checkVisibility()) {
          known.delete(region);
          continue;
        }
        const words = region.innerText.replaceAll(/\s+/g, " ").trim();
        const before = known.get(region);
        known.set(region, words);
        if (before !== undefined && before !== words && words !== "") texts.push(words);
      }
    };
    look();
    new MutationObserver(look).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  return () => heard.evaluate((texts) => texts);
}
