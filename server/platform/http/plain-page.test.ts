import { expect, test } from "vitest";
import { plainPagePolicy, writePlainPage } from "./plain-page.ts";

test("a plain page has the design's colours, for light and for dark", () => {
  const page = writePlainPage("Colours", "");
  const used = new Set(page.match(/(?<=var\()--color-[a-z-]+/g));
  const [light = "", dark = ""] = page.split("prefers-color-scheme: dark");
  for (const name of used) expect(light).toContain(`${name}: #`);
  used.delete("--color-white");
  for (const name of used) expect(dark).toContain(`${name}: #`);
  expect(dark).toContain("--color-canvas: #0f1013;");
});

test("a plain page has the product's icon, unless it is a customer's", () => {
  const icon = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  expect(writePlainPage("Unsubscribed", "")).toContain(icon);
  expect(plainPagePolicy()).toContain("; img-src 'self';");
  expect(writePlainPage("Ask us", "", "Acme")).not.toContain("icon");
});
