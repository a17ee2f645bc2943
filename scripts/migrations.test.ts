import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

test("the newest snapshot alone is kept, and is of the tables that the code has", async () => {
  const copy = await mkdtemp(join(tmpdir(), "crm-snapshot-"));
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp("migrations", copy, { recursive: true });
  const listed = await readdir(copy, { recursive: true });
  expect(listed.filter((name) => name.endsWith("_snapshot.json"))).toHaveLength(1);

  // Drizzle takes a path from the root for one from the project.
  const out = relative(".", copy);
  const tables = ["--dialect", "postgresql", "--schema", "./server/**/*.table.ts", "--out", out];
  const { stdout } = await promisify(execFile)("node_modules/.bin/drizzle-kit", [
    "generate",
    ...tables,
  ]);
  expect(stdout).toContain("No schema changes");
});
