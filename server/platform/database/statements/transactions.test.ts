import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { databaseError } from "#server/platform/database/database-error.ts";
import { databaseKinds, notesDatabase } from "#tests/support/notes-database.ts";
import { notes } from "#server/platform/database/notes.fixture.ts";
import { commitWith, sendAlong } from "./transactions.ts";

describe.each(databaseKinds)("transactions on the %s database", (kind) => {
  const { db, newId, insertNote, exists } = notesDatabase(kind);

  beforeAll(() => insertNote(db(), "only once"));

  test("stores nothing of a transaction that fails", async () => {
    const ids: number[] = [];
    const failed = db().transaction(async (tx) => {
      ids.push(await insertNote(tx), await insertNote(tx));
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await Promise.all(ids.map(exists))).toEqual([false, false]);
  });

  test("takes back only the inner transaction that fails", async () => {
    const outer = await db().transaction(async (tx) => {
      const id = await insertNote(tx);
      await tx.transaction((inner) => insertNote(inner, "only once")).catch(() => undefined);
      return id;
    });
    expect(await exists(outer)).toBe(true);
  });

  test("does not report success when a statement's error was swallowed", async () => {
    const written = db().transaction(async (tx) => {
      await insertNote(tx);
      await insertNote(tx, "only once").catch(() => undefined);
    });
    await expect(written).rejects.toThrow(
      "Nothing was stored: a statement of the transaction failed unnoticed",
    );
  });

  test("runs nothing that is sent along with a statement that fails", async () => {
    const ids: number[] = [];
    const failed = db().transaction(async (tx) => {
      const wrong = tx.execute(sql`select no_such_function()`).execute();
      const after = insertNote(tx).then((id) => ids.push(id));
      await Promise.allSettled([wrong, after]);
    });
    await expect(failed).rejects.toThrow("Nothing was stored");
    expect(ids).toEqual([]);
  });

  test("fails with what was sent along, though no one waits for it", async () => {
    const ids: number[] = [];
    const failed = db().transaction(async (tx) => {
      ids.push(await insertNote(tx));
      const same = () => tx.insert(notes).values({ id: newId(), title: "sent along" });
      sendAlong(tx, same());
      sendAlong(tx, same());
    });
    await expect(failed).rejects.toSatisfy((error) => databaseError(error)?.code === "23505");
    expect(await Promise.all(ids.map(exists))).toEqual([false]);
  });

  test("stores a transaction with its last statement", async () => {
    const [first, last] = await db().transaction(async (tx) => {
      const one = await insertNote(tx);
      return [one, await commitWith(tx, () => insertNote(tx))] as const;
    });
    expect([await exists(first), await exists(last)]).toEqual([true, true]);
    expect(await exists(await db().transaction(insertNote))).toBe(true);
  });

  test("stores nothing where the last statement fails", async () => {
    const ids: number[] = [];
    const failed = db().transaction(async (tx) => {
      ids.push(await insertNote(tx));
      await commitWith(tx, () => insertNote(tx, "only once"));
    });
    await expect(failed).rejects.toSatisfy((error) => databaseError(error)?.code === "23505");
    expect(await Promise.all(ids.map(exists))).toEqual([false]);
  });

  test("stores nothing where the last statement cannot be asked", async () => {
    const id = newId();
    const failed = db().transaction(async (tx) => {
      const along = tx.insert(notes).values({ id }).execute();
      const last = commitWith(tx, () => Promise.reject(new Error("cannot be asked")));
      await Promise.all([along, last]);
    });
    await expect(failed).rejects.toThrow("cannot be asked");
    expect(await exists(id)).toBe(false);
  });

  test("stores nothing of a transaction in one batch where a value cannot be written", async () => {
    const unwritable = {
      toPostgres() {
        throw new Error("cannot be written");
      },
    };
    const id = newId();
    const failed = db().transaction(async (tx) => {
      sendAlong(tx, tx.insert(notes).values({ id }));
      await commitWith(tx, () => tx.execute(sql`select ${unwritable}::text`).execute());
    });
    await expect(failed).rejects.toSatisfy((error) => String(error).includes("select"));
    expect(await exists(id)).toBe(false);
    expect(await exists(await db().transaction(insertNote))).toBe(true);
  });

  test("stores nothing where what is deferred to the end refuses it", async () => {
    await db().execute(sql`create table at_the_end (id int unique deferrable initially deferred)`);
    const insertTwice = sql`insert into at_the_end values (1), (1)`;
    const failed = db().transaction((tx) =>
      commitWith(tx, () => tx.execute(insertTwice).execute()),
    );
    await expect(failed).rejects.toSatisfy((error) => databaseError(error)?.code === "23505");
    expect((await db().execute(sql`select from at_the_end`)).rows).toEqual([]);
  });

  test("runs nothing behind the last statement", async () => {
    const ids: number[] = [];
    const failed = db().transaction(async (tx) => {
      ids.push(await commitWith(tx, () => insertNote(tx)), newId());
      await insertNote(tx);
    });
    await expect(failed).rejects.toHaveProperty("cause.message", expect.stringContaining("behind"));
    expect(await Promise.all(ids.map(exists))).toEqual([true, false]);
  });

  test("stores a transaction at its end whose last statement is left out", async () => {
    const id = await db().transaction(async (tx) => {
      const written = await insertNote(tx);
      return commitWith(tx, async () => written);
    });
    expect(await exists(id)).toBe(true);
  });

  test("runs a statement again by its name that was skipped in a batch", async () => {
    const text = sql`select ${1}::int as one`;
    const seen: unknown[] = [];
    for (const isFailing of [false, false, false, true, false, true, false]) {
      const asked = db().transaction(async (tx) => {
        if (isFailing) sendAlong(tx, tx.execute(sql`select no_such_function()`));
        seen.push((await tx.execute(text)).rows[0]);
      });
      await asked.catch(() => seen.push("failed"));
    }
    const row = { one: 1 };
    expect(seen).toEqual([row, row, row, "failed", row, "failed", row]);
  });

  test("refuses a statement whose columns changed after it was described", async () => {
    const table = sql.identifier(`words_${newId()}`);
    await db().execute(sql`create table ${table} (word text)`);
    await db().execute(sql`insert into ${table} values ('1')`);
    const read = () => db().transaction((tx) => tx.execute(sql`select * from ${table}`));
    for (let call = 0; call < 6; call += 1) expect((await read()).rows).toEqual([{ word: "1" }]);
    await db().execute(sql`alter table ${table} alter word type int using 1`);
    expect(await read().catch(databaseError)).toMatchObject({ code: "0A000" });
    await db().execute(sql`drop table ${table}`);
  });

  test("reads each of a batch's statements by its own columns, however often they are asked", async () => {
    const asked = (divisor: number) =>
      db().transaction(async (tx) => {
        const results = await Promise.all([
          tx.execute(sql`select ${1}::int as one, ${"two"}::text as two`),
          tx.execute(sql`select ${true}::bool as three`),
          tx.execute(sql`select 4 / ${divisor}::int as four`),
          tx.execute(sql`select ${'["six"]'}::jsonb as five, ${1}::int as one`),
        ]);
        return results.map((result) => result.rows[0]);
      });
    const seen: unknown[] = [];
    for (const divisor of [1, 1, 1, 1, 0, 1, 0, 0, 1]) {
      seen.push(await asked(divisor).catch(() => "failed"));
    }
    const rows = [{ one: 1, two: "two" }, { three: true }, { four: 4 }, { five: ["six"], one: 1 }];
    const [failed, whole] = ["failed", rows];
    expect(seen).toEqual([whole, whole, whole, whole, failed, whole, failed, failed, whole]);
  });

  test("runs a named statement again after a value that could not be written", async () => {
    const seen: unknown[] = [];
    const refused = {
      toJSON: () => {
        throw new Error("no value");
      },
    };
    for (const value of [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, refused, { n: 5 }]) {
      const asked = db().transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select ${value}::jsonb as value`);
        seen.push(rows[0]?.value);
      });
      await asked.catch(() => seen.push("refused"));
    }
    expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, "refused", { n: 5 }]);
  });

  test("keeps two transactions apart that run at once", async () => {
    const id = await insertNote(db());
    async function addOne() {
      await db().transaction(async (tx) => {
        const [note] = await tx.select().from(notes).where(eq(notes.id, id)).for("update");
        const count = Number(note?.detail ?? 0);
        await tx
          .update(notes)
          .set({ detail: count + 1 })
          .where(eq(notes.id, id));
      });
    }
    await Promise.all([addOne(), addOne(), addOne(), addOne()]);
    const [note] = await db().select().from(notes).where(eq(notes.id, id));
    expect(note?.detail).toBe(4);
  });

  test("refuses the outer database inside a transaction, in a sentence", async () => {
    const sentence =
      "Inside db.transaction use its tx: a query on db would wait for it, or miss its writes";
    const query = db().transaction(async () => insertNote(db()));
    await expect(query).rejects.toHaveProperty("cause.message", sentence);
    const nested = db().transaction(async () => db().transaction(async () => {}));
    await expect(nested).rejects.toThrow(sentence);
    expect(await exists(await insertNote(db()))).toBe(true);
  });

  test("lets what a transaction started go on after it", async () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const afterwards = await db().transaction(async () => ({
      work: committed.then(() => insertNote(db())),
    }));
    commit();
    expect(await exists(await afterwards.work)).toBe(true);
  });
});
