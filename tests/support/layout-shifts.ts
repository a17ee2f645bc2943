import type { Page } from "@playwright/test";

/** Keeps, of each page that is opened from now on, what moves on it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      moved.push(...list.getEntries().map((entry) => JSON.stringify(entry)));
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** A text for each time that something moved, once all that has happened so far is drawn. */
export function shiftsOf(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // The observer is called with what the frame moved after the frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const moved: unknown = Reflect.get(window, "moved");
    return moved;
  });
}
