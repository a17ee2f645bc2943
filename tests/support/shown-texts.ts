import type { Page } from "@playwright/test";
import { z } from "zod";

const storageKey = "texts that were shown";

/** Has the pages of a tab note which of these texts they show, for however short a time. To be called before. */
export async function noteShown(page: Page, texts: string[]): Promise<void> {
  await page.addInitScript(
    ([key, awaited]) => {
      const shown = new Set<string>();
      new MutationObserver(() => {
        for (const element of document.querySelectorAll("body *")) {
          const text = element.textContent;
          if (!awaited.includes(text) || !element.checkVisibility({ visibilityProperty: true }))
            continue;
          // What is there for screen readers alone is a pixel high.
          if (element.getBoundingClientRect().height > 1) shown.add(text);
        }
        if (shown.size > 0) sessionStorage.setItem(key, JSON.stringify([...shown]));
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    [storageKey, texts] as const,
  );
}

/** What a tab has noted on the last page that showed any of it. */
export async function readShown(page: Page): Promise<string[]> {
  const noted = await page.evaluate((key) => sessionStorage.getItem(key), storageKey);
  return z.array(z.string()).parse(JSON.parse(noted ?? "[]"));
}
