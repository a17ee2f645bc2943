import { type Figure, limits } from "#bench/limits.ts";
import { median } from "#bench/samples.ts";
import { navigate, timeFirstScreens } from "./first-screen.ts";
import { type Frames, recordFrames } from "./frames.ts";
import { measureTabMemory } from "./tab-memory.ts";
import { openBrowser, openTab, type Screen, screens, type Visit } from "./tab.ts";
import { type BigPage, waysOf } from "./ways.ts";

/** How thoroughly to look. */
export interface Plan {
  screen: Screen;
  /** How many records are scrolled through. */
  depth: number;
  rounds: number;
}

const firstScreenRounds = 5;

/** Each figure of a page under its name. */
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

/** The median has to keep the limit; the worst is told beside it. */
function judgeTimes(timesMs: number[]): Figure {
  const worst = Math.max(...timesMs).toFixed(0);
  const detail = `, worst ${worst} ms of ${timesMs.length}`;
  return judge(median(timesMs), limits.firstScreenMs, "ms", detail);
}

function judge(value: number, limit: number, unit: string, detail = ""): Figure {
  return {
    text: `${value.toFixed(0)} ${unit}${detail}`,
    limit: { text: `<= ${limit} ${unit}`, isKept: value <= limit },
  };
}

async function measureScrolling(visit: Visit, page: BigPage, plan: Plan) {
  const taken = new Map<string, Frames[]>();
  const memory: number[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const tab = await openTab(visit, plan.screen);
    try {
      await navigate(tab.page, visit.baseUrl + page.path);
      const { width, height } = screens[plan.screen].viewport;
      await tab.page.mouse.move(width / 2, height / 2);
      for (const { name, act } of waysOf(page, plan.screen, plan.depth)) {
        process.stderr.write(`  ${name}, round ${round + 1}\n`);
        const frames = await recordFrames(tab, () => act({ page: tab.page, box: page.box }, visit));
        taken.set(name, [...(taken.get(name) ?? []), frames]);
      }
      const { privateMb } = await measureTabMemory(tab);
      memory.push(privateMb);
    } finally {
      await tab.close();
    }
  }
  return {
    ...Object.fromEntries([...taken].map(([name, rounds]) => [name, judgeFrames(rounds)])),
    "memory of the tab": judge(Math.max(...memory), limits.tabMegabytes, "MB"),
  };
}

/** Other work on the machine only ever makes frames longer, so the quietest round tells most. */
function judgeFrames(rounds: Frames[]): Figure {
  const [quietest] = rounds.toSorted((one, other) => one.worstMs - other.worstMs);
  if (!quietest) throw new Error("Nothing was measured.");
  const { p99Ms, worstCpuMs, p99CpuMs } = quietest;
  const mainThread = `main thread worst ${worstCpuMs.toFixed(0)} ms, p99 ${p99CpuMs.toFixed(0)} ms`;
  const detail = `, p99 ${p99Ms.toFixed(0)} ms, ${mainThread}`;
  return judge(quietest.worstMs, limits.frameMs, "ms", detail);
}
