import { expect, test } from "vitest";
import { articles } from "./articles.ts";
import { articleTexts } from "./article-texts.ts";
import { countWords, readMinutes } from "./read-time.ts";

test("words are counted across elements, and a word that is partly bold is one word", () => {
  const text = (
    <>
      <h2>Two words</h2>
      <p>
        and <strong>five</strong>, no s<em>ix</em>.
      </p>
    </>
  );
  expect(countWords(text)).toBe(6);
});

test("the shortest text takes a minute", () => {
  expect(readMinutes("Hello.")).toBe(1);
});

test.each(articles)("$slug is long enough to learn from", ({ slug }) => {
  expect(countWords(articleTexts[slug])).toBeGreaterThan(600);
});
