import type { BigPage } from "./big-pages.ts";
import { whileTeammateAdds } from "./live-writes.ts";
import type { Way } from "./own-ways.ts";
import { dragScrollbar, pressKeys, scrollPast, swipe, turnWheel } from "./scrolling.ts";
import type { Screen } from "./tab.ts";

const eachMs = 3_000;
const deepMs = 180_000;

/** What is done on a page that was just opened, and once a long way was gone. */
export type Ways = { atTop: Way[]; deep: Way | null; farDown: Way[] };

/** @param depth how many records are scrolled through, from the top */
export function waysOf(page: BigPage, screen: Screen, depth: number): Ways {
  const isPhone = screen === "phone";
  const keys: Way = { name: "keys", run: (scrolled) => pressKeys(scrolled, eachMs) };
  const atTop: Way[] = [
    isPhone
      ? { name: "swipe", run: (scrolled) => swipe(scrolled, eachMs) }
      : { name: "wheel", run: (scrolled) => turnWheel(scrolled, eachMs) },
    ...(isPhone ? [] : [keys]),
    ...page.ownWays,
  ];
  const { adds } = page;
  if (!adds) return { atTop, deep: null, farDown: [] };
  return {
    atTop,
    deep: { name: `past ${depth} records`, run: (tab) => scrollPast(tab, depth, deepMs) },
    farDown: [
      { name: "scrollbar", run: (scrolled) => dragScrollbar(scrolled, eachMs) },
      ...(isPhone ? [] : [{ ...keys, name: "keys, far down" }]),
      {
        name: "20 added a second",
        run: (scrolled, visit) =>
          whileTeammateAdds(visit, adds, () => turnWheel(scrolled, eachMs, 200)),
      },
    ],
  };
}
