import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { asc } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { notes, writeMigrations } from "#server/platform/database/notes.fixture.ts";

const dataDir = mkdtempSync(join(tmpdir(), "crm-data-"));
const migrationsFolder = writeMigrations();
const acknowledged: number[] = [];

afterAll(() => {
  rmSync(dataDir, { recursive: true });
  rmSync(migrationsFolder, { recursive: true });
});

test.each([20, 150, 61])(
  "loses nothing acknowledged when killed after %i writes",
  async (count) => {
    acknowledged.push(...(await writeAndKill(count)));
    const stored = await readIds();
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    // Each parent has its child: no transaction is half there.
    expect(stored).toEqual(Array.from(stored, (_, index) => index + 1));
    expect(stored.length % 2).toBe(0);
  },
);

/** Returns what the writer had acknowledged when it was killed in the middle of its work. */
async function writeAndKill(count: number): Promise<number[]> {
  const script = fileURLToPath(new URL("write-until-killed.fixture.ts", import.meta.url));
  const writer = spawn(process.execPath, [script, dataDir, migrationsFolder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(writer, "exit");
  const ids: number[] = [];
  for await (const line of createInterface(writer.stdout)) {
    ids.push(Number(line));
    if (ids.length === count) writer.kill("SIGKILL");
  }
  await exited;
  return ids;
}

async function readIds(): Promise<number[]> {
  const { db, close } = await openDatabase({ dataDir, migrationsFolder });
  const rows = await db.select({ id: notes.id }).from(notes).orderBy(asc(notes.id));
  await close();
  return rows.map(({ id }) => id);
}
