import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A function, with what it gives back: a condition for a statement, by its type or by how it begins. */
const namedAsAnswer =
  /(?:function (is[A-Z]\w*)\([^{]*\): (?:Promise<)?SQL\b|(?:function|const) (is[A-Z]\w*)(?: =)? ?\([^;]*?\)(?: \{\s+return|: SQL.*? \{\s+return| =>)\s+(?:sql[`<]|and\(|or\(|eq\(|inArray\())/g;

test("functions that return a condition of SQL do not begin with is, as those that answer do", async () => {
  const files = await readdir("server", { recursive: true });
  const texts = await Promise.all(
    files
      .filter((name) => name.endsWith(".ts"))
      .map((name) => readFile(join("server", name), "utf8")),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(namedAsAnswer)].map((found) => found[1] ?? found[2]),
  );
  expect(named).toEqual([]);
});
