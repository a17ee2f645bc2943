import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Scrolled } from "./scrolling.ts";
import type { Visit } from "./tab.ts";

export type Way = { name: string; run: (scrolled: Scrolled, visit: Visit) => Promise<unknown> };

const atEdgeMs = 3_000;

/** Lifts a deal's card and keeps it at the lower edge, where the board scrolls by itself. */
export async function dragCard({ page }: Scrolled): Promise<void> {
  const card = await firstCard(page);
  await page.mouse.move(card.x, card.y);
  await page.mouse.down();
  const bottom = (page.viewportSize()?.height ?? 0) - 30;
  for (let y = card.y; y < bottom; y += 40) {
    await page.mouse.move(card.x, y);
    await delay(16);
  }
  await delay(atEdgeMs);
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

async function firstCard(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator("section[aria-label] article a").first().boundingBox();
  if (!box) throw new Error("There is no card on the board.");
  return { x: box.x + 20, y: box.y + 10 };
}

/** Types a name into the search box letter by letter, and empties it. */
export async function typeSearch({ page }: Scrolled): Promise<void> {
  const box = page.getByPlaceholder("Search contacts...");
  await box.pressSequentially("maria sch", { delay: 120 });
  await delay(1_000);
  await box.fill("");
  await delay(1_000);
}

/** Opens the palette, types a name into it, goes through what it finds, and closes it. */
export async function usePalette({ page }: Scrolled): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search records, or type a command...").waitFor();
  await page.keyboard.type("maria sch", { delay: 120 });
  await delay(500);
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.press("ArrowDown");
    await delay(50);
  }
  await page.keyboard.press("Escape");
  await delay(300);
}
