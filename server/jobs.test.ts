import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";

test("a round that has failed waits no longer than until its next turn", async () => {
  const home = await createOwnDatabase();
  const server = await startServer({
    ...home.variables,
    SMTP_URL: "smtp://localhost:1",
    MAIL_FROM: "crm@crm.example",
  });
  await server.stop();
  const { db, close } = await home.open();
  const { rows } = await db.execute<{ name: string; cron: string; longestWait: number }>(sql`
    select name, cron, retry_delay_max as "longestWait"
    from pgboss.schedule join pgboss.queue using (name)`);
  await close();
  await home.remove();
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["overdue-mails", "score-rounds", "reconcile"]),
  );
  expect(rows.filter(({ cron, longestWait }) => longestWait > secondsBetween(cron))).toEqual([]);
});

/** Rounds come each minute, each so many minutes, or each hour. */
function secondsBetween(cron: string): number {
  const [minute] = cron.split(" ");
  if (minute === "*") return 60;
  const step = /^\*\/(\d+)$/.exec(minute ?? "")?.[1];
  return step === undefined ? 3_600 : Number(step) * 60;
}
