import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { untilQuiet } from "./quiet.ts";

/** No breach of WCAG 2.2 AA that a machine can find, and no page that scrolls sideways. */
export async function expectAccessible(page: Page, knownFalseAlarms: string[] = []): Promise<void> {
  // The network can be idle before the page's code has run. A dialog hides the heading from roles.
  await page.locator("h1").first().waitFor({ state: "attached" });
  await untilQuiet(page);
  await page.evaluate(async () => {
    const motions = document.getAnimations().filter(({ effect }) => isFinite(effect));
    await Promise.all(motions.map(({ finished }) => finished));
    function isFinite(effect: AnimationEffect | null): boolean {
      return effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    }
  });
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await new AxeBuilder({ page })
    .withTags(tags)
    .disableRules(knownFalseAlarms)
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`),
  ).toEqual([]);
}

/**
 * An open menu hides the page from screen readers and keeps the focus to itself, as a dialog does; axe
 * makes allowance for dialogs alone.
 */
export const menuFalseAlarms = [
  "aria-hidden-focus",
  "landmark-one-main",
  "page-has-heading-one",
  "region",
];
