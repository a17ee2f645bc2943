import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";

const manifest = z.object({ version: z.string() });

test("the changelog's newest release is the version of package.json", async () => {
  const { version } = manifest.parse(JSON.parse(await readFile("package.json", "utf8")));
  const lock = manifest.parse(JSON.parse(await readFile("package-lock.json", "utf8")));
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(await readFile("CHANGELOG.md", "utf8")) ?? [];
  expect([lock.version, newest]).toEqual([version, version]);
});
