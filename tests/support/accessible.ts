import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type JSHandle, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { themeStorageKey } from "#web/ui/appearance-script.ts";
import { untilQuiet } from "./quiet.ts";

/** Checks WCAG 2.2 AA as far as a machine can, and that no page scrolls sideways. */
export async function expectAccessible(page: Page, knownFalseAlarms?: string[]): Promise<void> {
  // The network can be idle before the page's code has run. A dialog hides the heading from roles.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // A button that is half under the page's header counts as too small, wherever one has scrolled to.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await untilQuiet(page);
  expect(await findBreaches(page, allBut(knownFalseAlarms))).toEqual([]);
}

export async function expectAccessibleInBothThemes(
  page: Page,
  knownFalseAlarms?: string[],
): Promise<void> {
  await expectAccessible(page, knownFalseAlarms);
  await chooseInAnotherTab(page, "dark");
  if ((await page.locator("html.dark").count()) === 0) {
    // A page without a switch hears nothing of it, and shows it when it is loaded again.
    await page.reload();
    await untilQuiet(page);
  }
  await expect(page.locator("html.dark")).toBeAttached();
  expect(await findBreaches(page, ofColours), "dark").toEqual([]);
  await chooseInAnotherTab(page, "light");
}

async function chooseInAnotherTab(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    },
    [themeStorageKey, theme] as const,
  );
}

/** Its comments and long names would be read by every page, too. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

function allBut(knownFalseAlarms: string[] = []): RunOptions {
  const left = knownFalseAlarms.map((id) => [id, { enabled: false }] as const);
  return { runOnly: tags, rules: Object.fromEntries(left) };
}

/** A theme changes colours alone. */
const ofColours: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** A message that comes or goes has little contrast: then the page is checked again. */
async function findBreaches(page: Page, rules: RunOptions, looks = 3): Promise<string[]> {
  const motion = await untilStill(page);
  const violations = await runAxe(page, rules);
  const hasMoved = await motion.evaluate(({ hasBegun }) => hasBegun);
  const isOfColours =
    violations.length > 0 && violations.every(({ id }) => id === "color-contrast");
  if (isOfColours && hasMoved && looks > 1) return findBreaches(page, rules, looks - 1);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

/** Its half a megabyte of code is read once a page. */
async function runAxe(page: Page, rules: RunOptions) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  // Passed checks are not described, which takes a third of the time.
  const options: RunOptions = { ...rules, resultTypes: ["violations"] };
  const { violations } = await page.evaluate((given) => window.axe.run(document, given), options);
  return violations;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Waits until what comes and goes has come or gone. Gives whether more has begun to since. */
function untilStill(page: Page): Promise<JSHandle<{ hasBegun: boolean }>> {
  return page.evaluateHandle(async () => {
    // What follows a scroll bar does not move by itself, and never ends.
    const motions = document
      .getAnimations()
      .filter(({ effect, timeline }) => timeline === document.timeline && isFinite(effect));
    // One that another takes the place of is broken off.
    await Promise.allSettled(motions.map(({ finished }) => finished));
    const seen = { hasBegun: false };
    for (const type of ["animationstart", "transitionrun"])
      document.addEventListener(type, () => (seen.hasBegun = true), { capture: true, once: true });
    return seen;
    function isFinite(effect: AnimationEffect | null): boolean {
      return effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    }
  });
}

/** Axe makes allowance for dialogs alone, though an open menu hides the page and keeps the focus too. */
export const menuFalseAlarms = [
  "aria-hidden-focus",
  "landmark-one-main",
  "page-has-heading-one",
  "region",
];
