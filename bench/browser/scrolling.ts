import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";

export interface Scrolled {
  page: Page;
  box: string | null;
  keyTarget: string | null;
  keys: readonly string[];
}

const frameMs = 16;

/** Turns the wheel quickly, frame by frame, as one who looks for the end. */
export async function turnWheel({ page }: Scrolled, ms: number, pixels = 600): Promise<void> {
  const endsAt = Date.now() + ms;
  while (Date.now() < endsAt) {
    await page.mouse.wheel(0, pixels);
    await delay(frameMs);
  }
}

export async function scrollPast(scrolled: Scrolled, records: number, mostMs: number) {
  const endsAt = Date.now() + mostMs;
  let place = 0;
  while (place < records && Date.now() < endsAt) {
    await turnWheel(scrolled, 500, 2_000);
    place = await lastPlace(scrolled);
  }
  return place;
}

/** How far down the records in the document stand; on the board the sum of its columns. */
async function lastPlace({ page }: Scrolled): Promise<number> {
  return page.evaluate(
    (places) =>
      [...document.querySelectorAll("[role=list], [role=grid]")]
        .map((list) => [...list.querySelectorAll<HTMLElement>(places)].at(-1))
        .map((item) => item?.ariaPosInSet ?? item?.ariaRowIndex ?? item?.dataset.row ?? 0)
        .reduce<number>((sum, place) => sum + Number(place), 0),
    "[aria-posinset], [aria-rowindex], [data-row]",
  );
}

/** Drags the scrollbar up and down between far places, as far as the list goes by now. */
export async function dragScrollbar({ page, box }: Scrolled, ms: number): Promise<void> {
  await page.evaluate(
    async ({ box: selector, lastsMs }) => {
      const found = selector && document.querySelector(selector);
      const element = found || document.documentElement;
      const beginsAt = performance.now();
      const step = (now: number) => {
        const turns = (now - beginsAt) / 2_000;
        const share = (1 - Math.cos(turns * 2 * Math.PI)) / 2;
        element.scrollTop = share * (element.scrollHeight - element.clientHeight);
      };
      while (performance.now() - beginsAt < lastsMs) {
        step(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
      }
    },
    { box, lastsMs: ms },
  );
}

/** Presses the keys that scroll, five a second. */
export async function pressKeys({ page, keyTarget, keys }: Scrolled, ms: number): Promise<void> {
  if (keyTarget) await page.locator(keyTarget).focus();
  const endsAt = Date.now() + ms;
  for (let turn = 0; Date.now() < endsAt; turn += 1) {
    await page.keyboard.press(keys[turn % keys.length] ?? "End");
    await delay(200);
  }
}

export async function swipe({ page }: Scrolled, ms: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const endsAt = Date.now() + ms;
  while (Date.now() < endsAt) {
    await session.send("Input.synthesizeScrollGesture", {
      x: 195,
      y: 600,
      yDistance: -3_000,
      speed: 6_000,
      gestureSourceType: "touch",
    });
  }
  await session.detach();
}
