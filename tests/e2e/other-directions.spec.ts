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

test("a name in Hebrew keeps its own order, and leaves that of what stands around it", async ({
  page,
  records,
}) => {
  const fields = { name: "דוד לוי 2!", email: "david@x.example", notes: "הערה." };
  const { id } = await records.addContact(fields);
  await page.goto(`/app/contacts/${id}`);
  const main = page.getByRole("main");
  expect(await fromLeft(main.locator("dd", { hasText: "הערה" }), ["הערה", "."])).toEqual([
    ".",
    "הערה",
  ]);
  await page.getByRole("button", { name: "Actions for דוד" }).click();
  await page.getByRole("menuitem", { name: "Erase for good..." }).click();
  const title = page.getByRole("heading", { name: /^Erase/ });
  const words = ["Erase", "!", "2", "דוד", "for good"];
  expect(await fromLeft(title, words)).toEqual(["Erase", "!", "2", "דוד", "for good"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await expect(name).toHaveCSS("direction", "rtl");
  await name.fill("Ada");
  await expect(name).toHaveCSS("direction", "ltr");
  await name.fill("דוד לוי 3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "דוד לוי 3" })).toBeVisible();
  await page.goto("/app");
  const line = page.locator("main li p", { hasText: "Changed name" });
  expect(await fromLeft(line, ["דוד", "3", "·", "Changed"])).toEqual(["3", "דוד", "·", "Changed"]);
});

/** The words in the order in which one sees them. */
function fromLeft(element: Locator, words: string[]): Promise<string[]> {
  return element.evaluate((one, named) => {
    const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
    const leftOf = (word: string) => {
      const at = text?.textContent?.indexOf(word) ?? -1;
      if (!text || at < 0) throw new Error(`${word} is not in ${text?.textContent}`);
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      return range.getBoundingClientRect().left;
    };
    return named.toSorted((a, b) => leftOf(a) - leftOf(b));
  }, words);
}

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
