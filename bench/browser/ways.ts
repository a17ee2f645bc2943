import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { whileTeammateAdds } from "./live-writes.ts";
import {
  dragScrollbar,
  pressKeys,
  type Scrolled,
  scrollPast,
  swipe,
  turnWheel,
} from "./scrolling.ts";
import type { Screen, Visit } from "./tab.ts";

const eachMs = 4_000;
const deepMs = 120_000;

/** A page that holds more records than anybody scrolls through. */
export interface BigPage {
  name: string;
  path: string;
  /** What scrolls instead of the page. */
  box: string | null;
  /** What a teammate adds. */
  addPath: string;
  newRecord: (turn: number) => object;
}

export const bigPages: BigPage[] = [
  {
    name: "Contacts",
    path: "/app/contacts",
    box: null,
    addPath: "/api/contacts",
    newRecord: (turn) => ({ name: `Live ${turn}`, email: `live${turn}@example.com` }),
  },
  {
    name: "Board",
    path: "/app/pipeline",
    box: "Deals by stage",
    addPath: "/api/deals",
    newRecord: (turn) => ({ title: `Live ${turn}`, value: "100.00" }),
  },
];

/** What somebody does on a page while its frames are looked at. */
export type Way = { name: string; act: (scrolled: Scrolled, visit: Visit) => Promise<unknown> };

/** @param depth how many records are scrolled through, from the top */
export function waysOf(page: BigPage, screen: Screen, depth: number): Way[] {
  const roll = screen === "phone" ? swipe : turnWheel;
  return [
    { name: screen === "phone" ? "swipe" : "wheel", act: (scrolled) => roll(scrolled, eachMs) },
    { name: "keys", act: (scrolled) => pressKeys(scrolled, eachMs) },
    ...(page.box
      ? [{ name: "drag a card", act: dragCard }]
      : [{ name: "type a search", act: type }]),
    { name: `past ${depth} records`, act: (scrolled) => scrollPast(scrolled, depth, deepMs) },
    { name: "scrollbar", act: (scrolled) => dragScrollbar(scrolled, eachMs) },
    { name: "keys, far down", act: (scrolled) => pressKeys(scrolled, eachMs) },
    {
      name: "20 added a second",
      act: (scrolled, visit) =>
        whileTeammateAdds(visit, page, () => turnWheel(scrolled, eachMs, 200)),
    },
  ];
}

/** Lifts a deal's card and holds it at the lower edge, where the board scrolls by itself. */
async function dragCard({ page }: Scrolled): Promise<void> {
  const card = await firstCard(page);
  await page.mouse.move(card.x, card.y);
  await page.mouse.down();
  const bottom = (page.viewportSize()?.height ?? 0) - 30;
  for (let y = card.y; y < bottom; y += 40) {
    await page.mouse.move(card.x, y);
    await delay(16);
  }
  await delay(eachMs);
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

async function firstCard(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator("section[aria-label] article a").first().boundingBox();
  if (!box) throw new Error("There is no card on the board.");
  return { x: box.x + 20, y: box.y + 10 };
}

/** Types a name into the search box letter by letter, and empties it. */
async function type({ page }: Scrolled): Promise<void> {
  const box = page.getByPlaceholder("Search contacts...");
  await box.pressSequentially("maria sch", { delay: 120 });
  await delay(1_000);
  await box.fill("");
  await delay(1_000);
}
