import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const text = await readFile("ARCHITECTURE.md", "utf8");
const [, map = ""] = /^```$(.*?)^```$/ms.exec(text) ?? [];

const halves = ["server", "web"];
const wings = await Promise.all(
  halves.map(async (half) => (await foldersOf(half)).map((name) => join(half, name))),
);
const explained = [...halves, "tests", ...wings.flat()];

test.each(explained)("the map names each folder of %s/", async (folder) => {
  const named = linesBelow(folder).split(/\s+/);
  const folders = await foldersOf(folder);
  expect(folders.filter((name) => !named.includes(`${name}/`))).toEqual([]);
});

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The lines of the map that are indented below a folder's own. */
function linesBelow(folder: string): string {
  return folder.split("/").reduce((lines, name, depth) => {
    const [own, deeper] = [" ".repeat(depth * 2), " ".repeat(depth * 2 + 2)];
    return new RegExp(`^${own}${name}/.*\\n((?:${deeper}.*\\n)*)`, "m").exec(lines)?.[1] ?? "";
  }, map);
}
