import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { checkedVariables } from "#server/platform/settings/environment-variables.ts";
import { secrets } from "#server/platform/settings/secret-files.ts";

const names = Object.keys(checkedVariables.shape).toSorted();

const guide = await readFile("docs/running.md", "utf8");
const [, section = ""] = /^## Settings\n(.*?)^## /ms.exec(guide) ?? [];
const rows = [...section.matchAll(/^\| `([A-Z_0-9]+)` +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, name = "", byDefault = "", meaning = ""]) => ({ name, byDefault, meaning }),
);

test(".env.example names every setting once, and no other", async () => {
  const example = await readFile(".env.example", "utf8");
  const named = [...example.matchAll(/^# ?([A-Z_0-9]+)=/gm)].map(([, name = ""]) => name);
  // It stands for every secret that may come from a file.
  expect(named.filter((name) => name !== "AUTH_SECRET_FILE").toSorted()).toEqual(names);
});

test(".env.example names every secret that may come from a file", async () => {
  const example = await readFile(".env.example", "utf8");
  const [, listed = ""] = /^# A secret \(([^)]*)\)/m.exec(example) ?? [];
  expect(listed.replaceAll("# ", "").split(/,\s+/)).toEqual([...secrets]);
});

test("the guide's table has every setting once, and no other", () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names);
  expect(rows.filter(({ meaning }) => meaning.trim() === "")).toEqual([]);
});

test("the guide's table gives the default of each setting", () => {
  const defaults = Object.entries(checkedVariables.parse({})).flatMap(([name, value]) =>
    isPlain(value) ? [[name, `\`${value}\``]] : [],
  );
  expect(defaults.length).toBeGreaterThan(10);
  const given = new Map(rows.map(({ name, byDefault }) => [name, byDefault]));
  expect(defaults.map(([name]) => [name, given.get(name ?? "")])).toEqual(defaults);
});

/** The default of a list is described in words. */
function isPlain(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
