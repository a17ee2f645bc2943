import { expect, test } from "vitest";
import { excerptOf } from "./excerpt-of.ts";

const long = "word ".repeat(100);

test.each([
  ["a short text as it is", "Dear Grace,\n\nhello", "hello", "Dear Grace, hello"],
  ["the beginning where no word is found", `${long}end`, "lacking", long.slice(0, 200)],
])("%s", (_case, text, words, excerpt) => {
  expect(excerptOf(text, words)).toBe(excerpt);
});

test("what stands about the first word that is found, whatever its accents and case", () => {
  const excerpt = excerptOf(`${long}the Änderung of 😀 our offer ${long}`, "offer anderung");
  expect(excerpt).toMatch(/^…word .*the Änderung of 😀 our offer word/);
  expect(excerpt.length).toBeLessThanOrEqual(201);
});

test("what has signs of two units before the word, and text without spaces", () => {
  expect(excerptOf(`${"😀 ".repeat(200)}offer`, "offer")).toMatch(/😀 offer$/);
  expect(excerptOf(`${"合同".repeat(200)}报价单${"条款".repeat(200)}`, "报价")).toMatch(
    /^….{60}报价单/,
  );
});

test("the same word in letters that are taken apart, and one whose letters have marks", () => {
  const other = `${"w ".repeat(99)}हाथ `;
  expect(excerptOf(`${long}nos cafe\u0301s ${long}`, "cafés")).toContain("nos cafés");
  expect(excerptOf(`${long}nos cafés ${long}`, "cafe\u0301s")).toContain("nos cafés");
  expect(excerptOf(`${other}${long}हिन्दी ${long}`, "हिन्दी")).toContain("हिन्दी");
});

test("a combined emoji and a letter with its marks as a whole, at the beginning and at the end", () => {
  const [family, flag, marked] = ["👩‍👩‍👧‍👦", "🇩🇪", "x\u0331\u0301"];
  for (const grapheme of ["😀", family, flag, marked]) {
    const excerpt = excerptOf(`${grapheme.repeat(200)}offer${grapheme.repeat(200)}`, "offer");
    const [, before = "", after = ""] = /^…(.+)offer(.+)$/u.exec(excerpt) ?? [];
    expect(before.replaceAll(grapheme, "") + after.replaceAll(grapheme, "")).toBe("");
  }
});
