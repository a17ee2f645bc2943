import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { createDatabase, startPostgres, type PostgresServer } from "./postgres-server.ts";
import { openDatabase, type Database, type Db } from "#server/platform/database/database.ts";
import { notes, writeMigrations } from "#server/platform/database/notes.fixture.ts";

export const databaseKinds = ["embedded", "postgres"] as const;

/** A database of notes, open for the tests of the describe block in which it is called. */
export function notesDatabase(kind: (typeof databaseKinds)[number]) {
  const dataDir = mkdtempSync(join(tmpdir(), "crm-data-"));
  const migrationsFolder = writeMigrations();
  let server: PostgresServer | undefined;
  let opened: Database | undefined;
  let lastId = 0;

  beforeAll(async () => {
    server = kind === "postgres" ? await startPostgres() : undefined;
    return async () => {
      await server?.stop();
      rmSync(dataDir, { recursive: true });
      rmSync(migrationsFolder, { recursive: true });
    };
  });

  beforeAll(async () => {
    const databaseUrl = server && (await createDatabase(server.url));
    opened = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
    return () => opened?.close();
  });

  const newId = (): number => (lastId += 1);
  const database = (): Database => {
    if (!opened) throw new Error("the database is open only while tests run");
    return opened;
  };
  async function insertNote(target: Db, title?: string): Promise<number> {
    const id = newId();
    await target.insert(notes).values({ id, title });
    return id;
  }
  async function exists(id: number): Promise<boolean> {
    return (await database().db.$count(notes, eq(notes.id, id))) === 1;
  }
  return { database, db: () => database().db, newId, insertNote, exists };
}
