import { writeSync } from "node:fs";
import { max } from "drizzle-orm";
import { openDatabase } from "#server/platform/database/database.ts";
import { notes } from "#server/platform/database/notes.fixture.ts";

const [, , dataDir = "", migrationsFolder = ""] = process.argv;

async function writeUntilKilled(): Promise<never> {
  const { db } = await openDatabase({ dataDir, migrationsFolder });
  const [last] = await db.select({ id: max(notes.id) }).from(notes);
  for (let id = (last?.id ?? 0) + 1; ; id += 2) {
    // oxlint-disable-next-line no-await-in-loop -- each is acknowledged before the next
    await db.transaction(async (tx) => {
      await tx.insert(notes).values({ id, title: `note ${id} ${"x".repeat(id % 500)}` });
      await tx.insert(notes).values({ id: id + 1, parentId: id });
    });
    writeSync(1, `${id}\n`);
  }
}

await writeUntilKilled();
