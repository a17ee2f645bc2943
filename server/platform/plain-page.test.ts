import { expect, test } from "vitest";
import { writePlainPage } from "./plain-page.ts";

test("a plain page has the design's colours, for light and for dark", () => {
  const page = writePlainPage("Colours", "");
  const used = new Set(page.match(/(?<=var\()--color-[a-z-]+/g));
  const [light = "", dark = ""] = page.split("prefers-color-scheme: dark");
  for (const name of used) expect(light).toContain(`${name}: #`);
  used.delete("--color-white");
  for (const name of used) expect(dark).toContain(`${name}: #`);
  expect(dark).toContain("--color-canvas: #0f1013;");
});
