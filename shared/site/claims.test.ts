import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { claims } from "./claims.ts";

/** The claims themselves, and pictures of the product with numbers of their own. */
const others = new Set(["shared/site/claims.ts", "web/marketing/landing/feature-pictures.tsx"]);

const sources = globSync([
  "web/**/*.{ts,tsx}",
  "server/site/contact-form/*.ts",
  "shared/*.ts",
]).filter((path) => !path.includes(".test.") && !others.has(path));

/** Claims that only an operator can keep, also in other numbers than today's. */
const patterns = [
  /SOC ?2|ISO ?27001|HIPAA/i,
  /\b9\d(\.\d+)?%/,
  /\b(?:quarterly|yearly|monthly|annual) audits?/i,
  /\b\d+(?:M|K)\+|\b(?:10,000|120)\+/,
  /\b(?:reply|replies|answers?|back to you|hears)\b[^.]{0,60}within \d+ (?:hours|days)/i,
  /trusted by [\d]/i,
];

/** What /privacy owes by law, no matter who runs the product. */
const byLaw = "and we answer within 30 days.";

test("pages and mails make an operator's claim through shared/site/claims.ts alone", () => {
  const made = sources.flatMap((path) => {
    const text = readFileSync(path, "utf8").replace(/\s+/g, " ").replace(byLaw, "");
    return patterns
      .filter((pattern) => pattern.test(text))
      .map((pattern) => `${path}: ${pattern.exec(text)?.[0]}`);
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(made).toEqual([]);
});

test("the words of testimonials stand in no other place", () => {
  const names = claims.testimonials.map(({ name }) => name);
  const found = sources.filter((path) => {
    const text = readFileSync(path, "utf8");
    return names.some((name) => text.includes(name));
  });
  expect(found).toEqual([]);
});
