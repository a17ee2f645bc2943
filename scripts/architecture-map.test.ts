import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const text = await readFile("ARCHITECTURE.md", "utf8");
const [, map = ""] = /^```$(.*?)^```$/ms.exec(text) ?? [];

/** The lines of the map below one of the top-level folders. */
function linesBelow(folder: string): string {
  return new RegExp(`^${folder}/.*\\n((?: {2}.*\\n)*)`, "m").exec(map)?.[1] ?? "";
}

test.each(["server", "web", "tests"])("the map names each folder of %s/", async (folder) => {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`);
  const named = linesBelow(folder).split(/\s+/);
  expect(folders.filter((name) => !named.includes(name))).toEqual([]);
});
