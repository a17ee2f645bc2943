import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { databaseError } from "./database-error.ts";
import {
  createDatabase,
  startPostgres,
  type PostgresServer,
} from "#tests/support/postgres-server.ts";
import { preparedQuery, type QueryParameters } from "./prepared-query.ts";
import { openDatabase, shortReadsOf, type Database, type Db } from "./database.ts";
import { sendAlong } from "./transactions.ts";
import { hear, notify } from "./notify.ts";
import { notes, writeMigrations } from "./notes.fixture.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

describe.each(["embedded", "postgres"] as const)("%s database", (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), "crm-data-"));
  const migrationsFolder = writeMigrations();
  let server: PostgresServer | undefined;
  let database: Database;
  let db: Db;
  let nextId = 1;

  beforeAll(async () => {
    server = kind === "postgres" ? await startPostgres() : undefined;
    const databaseUrl = server && (await createDatabase(server.url));
    database = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
    db = database.db;
  });

  afterAll(async () => {
    await database.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true });
    rmSync(migrationsFolder, { recursive: true });
  });

  async function insertNote(target: Db, title?: string): Promise<number> {
    const id = nextId++;
    await target.insert(notes).values({ id, title });
    return id;
  }

  async function exists(id: number): Promise<boolean> {
    return (await db.$count(notes, eq(notes.id, id))) === 1;
  }

  test("says what it is", () => {
    expect(database.kind).toBe(kind);
  });

  test("answers short reads that are asked at once together, and each that fails by itself", async () => {
    const short = shortReadsOf(db);
    const backend = () => short.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const asked = [
      backend(),
      short.execute(sql`select 1 / ${0}::int as quotient`),
      short.execute(sql`select ${"late"}::text as word`),
      backend(),
    ];
    const [first, failed, late, last] = await Promise.allSettled(asked);
    expect(failed).toMatchObject({ status: "rejected" });
    expect(late).toMatchObject({ value: { rows: [{ word: "late" }] } });
    expect(first).toMatchObject({ status: "fulfilled" });
    expect(last).toMatchObject({ status: "fulfilled" });
    const [one, another] = await Promise.all([backend(), backend()]);
    expect(one.rows).toEqual(another.rows);
    const inside = db.transaction(() => backend());
    await expect(inside).rejects.toHaveProperty(
      "cause.message",
      expect.stringContaining("use its tx"),
    );
  });

  test("answers a query that is built once with each call's own values", async () => {
    type Asked = { title: string; price?: string | undefined; limit: number };
    const find = preparedQuery("find_notes", (tx, asked: QueryParameters<Asked>) =>
      tx
        .select({ id: notes.id })
        .from(notes)
        .where(
          and(eq(notes.title, asked.title), asked.price ? eq(notes.price, asked.price) : undefined),
        )
        .limit(asked.limit),
    );
    const one = { id: await insertNote(db, "one of two") };
    const other = { id: await insertNote(db, "other of two") };

    expect(await find(db, { title: "one of two", limit: 1 })).toEqual([one]);
    expect(await find(db, { title: "other of two", limit: 1 })).toEqual([other]);
    expect(await find(db, { title: "one of two", price: "1.00", limit: 1 })).toEqual([]);
    expect(await db.transaction((tx) => find(tx, { title: "one of two", limit: 1 }))).toEqual([
      one,
    ]);
    // More shapes than are kept.
    for (let limit = 2; limit < 70; limit += 1) {
      const title = limit % 2 === 0 ? "one of two" : "other of two";
      expect(await find(db, { title, limit })).toEqual([limit % 2 === 0 ? one : other]);
    }
  });

  test("gives every type back as it was stored", async () => {
    const note = {
      id: nextId++,
      title: "Žluťoučký kůň 🐎",
      parentId: null,
      price: "1234567890.10",
      due: "2024-02-29",
      writtenAt: new Date("2024-02-29T23:59:59.123Z"),
      detail: { list: [1, "two", null], nested: { yes: true } },
      tags: ["a b", 'quote " and , comma', ""],
    };
    const inserted = await db.insert(notes).values(note).returning();
    expect(inserted).toEqual([note]);
    expect(await db.select().from(notes).where(eq(notes.id, note.id))).toEqual([note]);
  });

  test("gives raw SQL the same plain values", async () => {
    const result = await db.execute(sql`SELECT 1::bigint AS big, 2.50::numeric AS price, 3 AS small,
      '2024-02-29'::date AS day, '2024-02-29 12:00+02'::timestamptz AS moment`);
    expect(result.rows).toEqual([
      { big: "1", price: "2.50", small: 3, day: "2024-02-29", moment: "2024-02-29 10:00:00+00" },
    ]);
  });

  test("updates and deletes", async () => {
    const id = await insertNote(db);
    await db.update(notes).set({ price: "5.00" }).where(eq(notes.id, id));
    const deleted = await db.delete(notes).where(eq(notes.id, id)).returning();
    expect(deleted[0]?.price).toBe("5.00");
    expect(await exists(id)).toBe(false);
  });

  test("names the constraint that a duplicate breaks", async () => {
    await insertNote(db, "only once");
    const error = await insertNote(db, "only once").catch(databaseError);
    expect(error).toMatchObject({ code: "23505", constraint: "notes_title" });
  });

  test("names the constraint that a dangling reference breaks", async () => {
    const dangling = db.insert(notes).values({ id: nextId++, parentId: -1 });
    const error = await dangling.catch(databaseError);
    expect(error).toMatchObject({ code: "23503", constraint: "notes_parent" });
  });

  test("stores nothing of a transaction that fails", async () => {
    const ids: number[] = [];
    const failed = db.transaction(async (tx) => {
      ids.push(await insertNote(tx), await insertNote(tx));
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await Promise.all(ids.map(exists))).toEqual([false, false]);
  });

  test("takes back only the inner transaction that fails", async () => {
    const outer = await db.transaction(async (tx) => {
      const id = await insertNote(tx);
      await tx.transaction((inner) => insertNote(inner, "only once")).catch(() => undefined);
      return id;
    });
    expect(await exists(outer)).toBe(true);
  });

  test("does not report success when a statement's error was swallowed", async () => {
    const written = db.transaction(async (tx) => {
      await insertNote(tx);
      await insertNote(tx, "only once").catch(() => undefined);
    });
    await expect(written).rejects.toThrow(
      "Nothing was stored: a statement of the transaction failed unnoticed",
    );
  });

  test("runs nothing that is sent along with a statement that fails", async () => {
    const ids: number[] = [];
    const failed = db.transaction(async (tx) => {
      const wrong = tx.execute(sql`select no_such_function()`).execute();
      const after = insertNote(tx).then((id) => ids.push(id));
      await Promise.allSettled([wrong, after]);
    });
    await expect(failed).rejects.toThrow("Nothing was stored");
    expect(ids).toEqual([]);
  });

  test("fails with what was sent along, though no one waits for it", async () => {
    const ids: number[] = [];
    const failed = db.transaction(async (tx) => {
      ids.push(await insertNote(tx));
      const same = () => tx.insert(notes).values({ id: nextId++, title: "sent along" });
      sendAlong(tx, same());
      sendAlong(tx, same());
    });
    await expect(failed).rejects.toSatisfy((error) => databaseError(error)?.code === "23505");
    expect(await Promise.all(ids.map(exists))).toEqual([false]);
  });

  test("runs a statement again by its name that was skipped in a batch", async () => {
    const text = sql`select ${1}::int as one`;
    const seen: unknown[] = [];
    for (const isFailing of [false, false, false, true, false, true, false]) {
      const asked = db.transaction(async (tx) => {
        if (isFailing) sendAlong(tx, tx.execute(sql`select no_such_function()`));
        seen.push((await tx.execute(text)).rows[0]);
      });
      await asked.catch(() => seen.push("failed"));
    }
    const row = { one: 1 };
    expect(seen).toEqual([row, row, row, "failed", row, "failed", row]);
  });

  test("keeps two transactions apart that run at once", async () => {
    const id = await insertNote(db);
    async function addOne() {
      await db.transaction(async (tx) => {
        const [note] = await tx.select().from(notes).where(eq(notes.id, id)).for("update");
        const count = Number(note?.detail ?? 0);
        await tx
          .update(notes)
          .set({ detail: count + 1 })
          .where(eq(notes.id, id));
      });
    }
    await Promise.all([addOne(), addOne(), addOne(), addOne()]);
    const [note] = await db.select().from(notes).where(eq(notes.id, id));
    expect(note?.detail).toBe(4);
  });

  test("refuses the outer database inside a transaction, in a sentence", async () => {
    const sentence =
      "Inside db.transaction use its tx: a query on db would wait for it, or miss its writes";
    const query = db.transaction(async () => insertNote(db));
    await expect(query).rejects.toHaveProperty("cause.message", sentence);
    const nested = db.transaction(async () => db.transaction(async () => {}));
    await expect(nested).rejects.toThrow(sentence);
    expect(await exists(await insertNote(db))).toBe(true);
  });

  test("lets what a transaction started go on after it", async () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const afterwards = await db.transaction(async () => ({
      work: committed.then(() => insertNote(db)),
    }));
    commit();
    expect(await exists(await afterwards.work)).toBe(true);
  });

  test("hears notifications once their transaction is stored", async () => {
    const heard: string[] = [];
    const stop = await database.listen("Order changes", {
      onMessage: (payload) => heard.push(payload),
    });
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_notify('Order changes', 'first')`);
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toEqual(["first"]));
    await stop();
    const stopSecond = await database.listen("Order changes", {
      onMessage: () => heard.push("second"),
    });
    await db.execute(sql`SELECT pg_notify('Order changes', 'late')`);
    await vi.waitFor(() => expect(heard).toEqual(["first", "second"]));
    await stopSecond();
  });

  test("tells listeners what was said, in the shape that the topic has", async () => {
    const topic = { name: "parcels", message: z.object({ weight: z.number() }) };
    const heard: number[] = [];
    const onMessage = ({ weight }: { weight: number }) => heard.push(weight);
    const stop = await hear(database, topic, { onMessage, onGap: () => undefined });
    await db.transaction((tx) => notify(tx, topic, { weight: 7 }));
    await vi.waitFor(() => expect(heard).toEqual([7]));
    await stop();
  });
});
