import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databaseError } from "./database-error.ts";
import { shortReadsOf } from "./database.ts";
import { databaseKinds, notesDatabase } from "#tests/support/notes-database.ts";
import { notes } from "./notes.fixture.ts";
import { hear, notify } from "./notify.ts";
import {
  preparedQuery,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";

describe.each(databaseKinds)("%s database", (kind) => {
  const { database, db, newId, insertNote, exists } = notesDatabase(kind);

  test("says what it is", () => {
    expect(database().kind).toBe(kind);
  });

  test("answers short reads that are asked at once together, and each that fails by itself", async () => {
    const short = shortReadsOf(db());
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
    const inside = db().transaction(() => backend());
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
    const one = { id: await insertNote(db(), "one of two") };
    const other = { id: await insertNote(db(), "other of two") };

    expect(await find(db(), { title: "one of two", limit: 1 })).toEqual([one]);
    expect(await find(db(), { title: "other of two", limit: 1 })).toEqual([other]);
    expect(await find(db(), { title: "one of two", price: "1.00", limit: 1 })).toEqual([]);
    expect(await db().transaction((tx) => find(tx, { title: "one of two", limit: 1 }))).toEqual([
      one,
    ]);
    // More shapes than are kept.
    for (let limit = 2; limit < 70; limit += 1) {
      const title = limit % 2 === 0 ? "one of two" : "other of two";
      expect(await find(db(), { title, limit })).toEqual([limit % 2 === 0 ? one : other]);
    }
  });

  test("gives every type back as it was stored", async () => {
    const note = {
      id: newId(),
      title: "Žluťoučký kůň 🐎",
      parentId: null,
      price: "1234567890.10",
      due: "2024-02-29",
      writtenAt: new Date("2024-02-29T23:59:59.123Z"),
      detail: { list: [1, "two", null], nested: { yes: true } },
      tags: ["a b", 'quote " and , comma', ""],
    };
    const inserted = await db().insert(notes).values(note).returning();
    expect(inserted).toEqual([note]);
    expect(await db().select().from(notes).where(eq(notes.id, note.id))).toEqual([note]);
  });

  test("gives raw SQL the same plain values", async () => {
    const result = await db()
      .execute(sql`SELECT 1::bigint AS big, 2.50::numeric AS price, 3 AS small,
      '2024-02-29'::date AS day, '2024-02-29 12:00+02'::timestamptz AS moment`);
    expect(result.rows).toEqual([
      { big: "1", price: "2.50", small: 3, day: "2024-02-29", moment: "2024-02-29 10:00:00+00" },
    ]);
  });

  test("updates and deletes", async () => {
    const id = await insertNote(db());
    await db().update(notes).set({ price: "5.00" }).where(eq(notes.id, id));
    const deleted = await db().delete(notes).where(eq(notes.id, id)).returning();
    expect(deleted[0]?.price).toBe("5.00");
    expect(await exists(id)).toBe(false);
  });

  test("names the constraint that a duplicate breaks", async () => {
    await insertNote(db(), "only once");
    const error = await insertNote(db(), "only once").catch(databaseError);
    expect(error).toMatchObject({ code: "23505", constraint: "notes_title" });
  });

  test("names the constraint that a dangling reference breaks", async () => {
    const dangling = db().insert(notes).values({ id: newId(), parentId: -1 });
    const error = await dangling.catch(databaseError);
    expect(error).toMatchObject({ code: "23503", constraint: "notes_parent" });
  });

  test("hears notifications once their transaction is stored", async () => {
    const heard: string[] = [];
    const stop = await database().listen("Order changes", {
      onMessage: (payload) => heard.push(payload),
    });
    await db().transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_notify('Order changes', 'first')`);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard).toEqual(["first"]);
    await stop();
    const stopSecond = await database().listen("Order changes", {
      onMessage: () => heard.push("second"),
    });
    await db().execute(sql`SELECT pg_notify('Order changes', 'late')`);
    await expect.poll(() => heard).toEqual(["first", "second"]);
    await stopSecond();
  });

  test("sends listeners each message, in the shape that the topic has", async () => {
    const topic = { name: "parcels", message: z.object({ weight: z.number() }) };
    const heard: number[] = [];
    const onMessage = ({ weight }: { weight: number }) => heard.push(weight);
    const stop = await hear(database(), topic, { onMessage, onGap: () => undefined });
    await db().transaction((tx) => notify(tx, topic, { weight: 7 }));
    await expect.poll(() => heard).toEqual([7]);
    await stop();
  });
});
