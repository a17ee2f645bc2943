import { type Figure, limits } from "#bench/limits.ts";
import { median } from "#bench/samples.ts";
import type { BigPage } from "./big-pages.ts";
import { navigate, timeFirstScreens } from "./first-screen.ts";
import { type Frames, recordFrames } from "./frames.ts";
import type { Way } from "./own-ways.ts";
import { measureTabMemory } from "./tab-memory.ts";
import { openBrowser, openTab, type Screen, screens, type Tab, type Visit } from "./tab.ts";
import { waysOf } from "./ways.ts";

export interface Plan {
  screen: Screen;
  depth: number;
  rounds: number;
}

const firstScreenRounds = 5;

export async function measureBigPage(
  visit: Visit,
  page: BigPage,
  plan: Plan,
): Promise<Record<string, Figure>> {
  return {
    ...(await measureFirstScreens(visit, page, plan.screen)),
    ...(await measureScrolling(visit, page, plan)),
  };
}

async function measureFirstScreens(visit: Visit, { path }: BigPage, screen: Screen) {
  const browser = await openBrowser();
  try {
    const rounds = firstScreenRounds;
    const times = await timeFirstScreens(browser, visit, { path, screen, rounds });
    return {
      "first screen, cold cache": judgeTimes(times.coldMs),
      "first screen, warm cache": judgeTimes(times.warmMs),
    };
  } finally {
    await browser.close();
  }
}

/** The median has to keep the limit; the worst is shown beside it. */
function judgeTimes(timesMs: number[]): Figure {
  const worst = Math.max(...timesMs).toFixed(0);
  const detail = `, worst ${worst} ms of ${timesMs.length}`;
  return judge(median(timesMs), limits.firstScreenMs, "ms", detail);
}

/** Whole numbers: three frames of a screen that shows 60 a second are 50 ms, give or take a tenth. */
function judge(value: number, limit: number, unit: string, detail = ""): Figure {
  const whole = Math.round(value);
  return {
    text: `${whole} ${unit}${detail}`,
    limit: { text: `<= ${limit} ${unit}`, isKept: whole <= limit },
  };
}

async function measureScrolling(visit: Visit, page: BigPage, { screen, depth, rounds }: Plan) {
  const tab = await openTab(visit, screen);
  try {
    await navigate(tab.page, visit.baseUrl + page.path);
    const memoryAtFirst = await judgeMemory(tab);
    const { width, height } = screens[screen].viewport;
    await tab.page.mouse.move(width / 2, height / 2);
    const { atTop, deep, farDown } = waysOf(page, screen, depth);
    const goAll = async (ways: Way[]) => {
      const figures: Record<string, Figure> = {};
      for (const way of ways) figures[way.name] = await goWay(tab, visit, page, way, rounds);
      return figures;
    };
    return {
      "memory, first screen": memoryAtFirst,
      ...(await goAll(atTop)),
      ...(deep && {
        [deep.name]: await goWay(tab, visit, page, deep, 1),
        "memory, far down": await judgeMemory(tab),
      }),
      ...(await goAll(farDown)),
      "memory, at the end": await judgeMemory(tab),
    };
  } finally {
    await tab.close();
  }
}

async function judgeMemory(tab: Tab): Promise<Figure> {
  const { privateMb, heapMb } = await measureTabMemory(tab);
  return judge(privateMb, limits.tabMegabytes, "MB", `, scripts ${heapMb.toFixed(0)} MB`);
}

/** Other work on the machine only ever makes frames longer, so the quietest round is the most exact. */
async function goWay(
  tab: Tab,
  visit: Visit,
  { box, keyTarget, keys }: BigPage,
  { name, run }: Way,
  rounds: number,
): Promise<Figure> {
  const taken: Frames[] = [];
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`  ${name}, round ${round + 1}\n`);
    taken.push(await recordFrames(tab, () => run({ page: tab.page, box, keyTarget, keys }, visit)));
  }
  const [quietest] = taken.toSorted((one, other) => one.worstMs - other.worstMs);
  if (!quietest) throw new Error("Nothing was measured.");
  const { worstMs, p99Ms, count, mainThreadMs } = quietest;
  const long = mainThreadMs > 0 ? `, main thread ${mainThreadMs.toFixed(0)} ms` : "";
  return judge(worstMs, limits.frameMs, "ms", `, p99 ${p99Ms.toFixed(0)} ms of ${count}${long}`);
}
