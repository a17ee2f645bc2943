import { glob, readFile } from "node:fs/promises";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { cn } from "./class-names.ts";

/** With the shadows of tokens.css, which it would take for colours. */
const merge = extendTailwindMerge({
  extend: { theme: { shadow: ["card", "card-hover", "popover", "dialog"] } },
});

test("of all classes that meet in the product the later wins, as tailwind-merge has it", async () => {
  const { joined, overriding } = await classesThatMeet();
  expect(joined.size).toBeGreaterThan(200);
  expect(overriding.size).toBeGreaterThan(joined.size);
  const wrong: string[] = [];
  for (const first of joined)
    for (const second of overriding)
      for (const both of [`${first} ${second}`, `${second} ${first}`])
        if (cn(both) !== merge(both)) wrong.push(`${both} -> ${cn(both)}, not ${merge(both)}`);
  expect(wrong).toEqual([]);
});

test("what is left keeps its order, and what is no class of Tailwind stays", () => {
  expect(cn("flex p-2 own text-sm", null, ["px-3", false], "p-4")).toBe("flex own text-sm p-4");
  expect(cn("hover:p-2 p-2!", "p-4")).toBe("hover:p-2 p-2! p-4");
  expect(cn("grid\n p-2", " p-3\n")).toBe("grid p-3");
  expect(cn()).toBe("");
});

/** Those that stand in calls of `cn` and `cva` and in named styles, and all that may be given to components. */
async function classesThatMeet() {
  const joined = new Set<string>();
  const overriding = new Set<string>();
  for await (const file of glob("web/**/*.{ts,tsx}")) {
    const text = await readFile(file, "utf8");
    const styles = [...text.matchAll(/const \w+ =\s*("[^"]*";|\{[^}]*\})/g)].map(
      ([style]) => style,
    );
    for (const call of [...callsOf("cn(", text), ...callsOf("cva(", text), ...styles])
      for (const one of classesIn(call)) joined.add(one);
    for (const one of classesIn(text)) overriding.add(one);
  }
  return { joined, overriding };
}

function classesIn(source: string): string[] {
  return [...source.matchAll(/["`]([^"`\n]*)["`]/g)].flatMap(([, text = ""]) =>
    text.split(/\s+/).filter((one) => one !== "" && merge(`${one} - ${one}`) === `- ${one}`),
  );
}

/** Each up to the bracket that closes it. */
function callsOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(RegExp.escape(name), "g"))].map(({ index }) => {
    let depth = 0;
    let end = index + name.length - 1;
    do {
      if (text[end] === "(") depth += 1;
      if (text[end] === ")") depth -= 1;
      end += 1;
    } while (depth > 0 && end < text.length);
    return text.slice(index, end);
  });
}
