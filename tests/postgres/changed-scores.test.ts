import { Client } from "pg";
import { expect, test } from "vitest";
import { score } from "#shared/scores/scores.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { addContact, addScore, bosses, fieldOf } from "#tests/support/scores.ts";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

const job = "select from pgboss.job where name = 'scores' and state = 'active'";

test("a score that changes while a job for it ends is worked out at once", async () => {
  const home = await createOwnDatabase();
  // A heartbeat would wait for the job's row as well.
  const server = await startServer({ ...home.variables, JOB_HEARTBEAT_SECONDS: "600" });
  sendTo(server.baseUrl);
  const connect = async () => {
    const client = new Client(home.variables["DATABASE_URL"]);
    await client.connect();
    return client;
  };
  const [locksContact, locksJob, looks] = [await connect(), await connect(), await connect()];
  const untilWaiting = async (words: string, count = 1) => {
    await expect.poll(() => countWaiting(looks, words)).toBe(count);
  };
  const owner = await signUp();
  const { id } = await addScore(owner);
  const contact = await addContact(owner, { title: "Head", phone: "1" });
  const give = (points: number) => {
    const body = { name: "Fit", fit: [{ ...bosses, points }], engagement: [] };
    return owner.update(`/api/scores/${id}`, score, body);
  };
  await expect.poll(() => fieldOf(owner, contact)).toBe(30);

  await locksContact.query("begin");
  await locksContact.query("select from contacts where id = $1 for no key update", [contact.id]);
  await give(20);
  await untilWaiting('update "contacts" as target');
  await locksJob.query("begin");
  expect((await locksJob.query(`${job} for update`)).rows).toHaveLength(1);
  await locksContact.query("commit");
  // It has found nothing more to do.
  await untilWaiting("state = 'completed'");
  // What hears of the points that were stored.
  await untilWaiting('from "score_feeds" where');
  const changed = give(12);
  await Promise.race([changed, untilWaiting('from "score_feeds" where', 2)]);
  await locksJob.query("commit");

  await changed;
  await expect.poll(() => fieldOf(owner, contact)).toBe(12);
  await Promise.all([locksContact, locksJob, looks].map((client) => client.end()));
  sendTo(null);
  await server.stop();
  await home.remove();
});
