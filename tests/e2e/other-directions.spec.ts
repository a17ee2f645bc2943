import type { Locator } from "@playwright/test";
import { expect, signedInTest as test } from "#tests/support/journey.ts";

const arabic = "محمد عبد الرحمن بن خالد الفيصل التميمي القحطاني الهاشمي العبد الله المنصور";
const short = "ليلى";
const english =
  "Maximilian Alexander Ferdinand von Hohenstein-Wittelsbach of the Northern Counties";

test("a long name in Arabic is cut at its end, in a card and in a table", async ({
  page,
  records,
}) => {
  await records.addContact({ name: arabic, email: "arabic@x.example" });
  await records.addContact({ name: short, email: "short@x.example" });
  await records.addContact({ name: english, email: "english@x.example" });
  for (const address of ["/app/contacts", "/app/contacts?layout=table"]) {
    await page.goto(address);
    const nameOf = (name: string) => page.locator("main .truncate").filter({ hasText: name });
    const named = { arabic: nameOf(arabic), short: nameOf(short), english: nameOf(english) };
    await expect(named.english).toBeVisible();
    expect(await endsOf(named.arabic)).toEqual({ isBeginningShown: true, isCut: true });
    expect(await endsOf(named.english)).toEqual({ isBeginningShown: true, isCut: true });
    expect(await insetOf(named.short)).toBeLessThan(1);
  }
});

/** Of the text's first letter, and whether the text is longer than its element. */
function endsOf(element: Locator) {
  return element.evaluate((one) => {
    const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) throw new Error("The element has no text");
    const letter = document.createRange();
    letter.setStart(text, 0);
    letter.setEnd(text, 1);
    const [shown, box] = [letter.getBoundingClientRect(), one.getBoundingClientRect()];
    return {
      isBeginningShown: shown.left >= box.left - 1 && shown.right <= box.right + 1,
      isCut: one.scrollWidth > one.clientWidth,
    };
  });
}

/** How far from the left of its element a text stands that is not cut. */
function insetOf(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getBoundingClientRect().left - one.getBoundingClientRect().left;
  });
}
