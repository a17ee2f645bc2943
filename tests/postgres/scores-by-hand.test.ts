import { Client } from "pg";
import { expect, test } from "vitest";
import { activity } from "#shared/crm/activities.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { addContact, addScore, fieldOf, scoresPath } from "#tests/support/scores.ts";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp } from "#tests/support/test-client.ts";

test("points that are worked out meanwhile do not replace a score that is set by hand", async () => {
  const home = await createOwnDatabase();
  const server = await startServer(home.variables);
  sendTo(server.baseUrl);
  const owner = await signUp();
  const { id } = await addScore(owner);
  const contact = await addContact(owner, { title: "Head", phone: "1" });
  await expect.poll(() => fieldOf(owner, contact)).toBe(30);

  const client = new Client(home.variables["DATABASE_URL"]);
  await client.connect();
  await client.query("begin");
  await client.query("select from contacts where id = $1 for no key update", [contact.id]);
  const byHand = { points: 64, reason: "Their chair likes us" };
  const path = `${scoresPath(contact)}/${id}`;
  const set = owner.ask({ method: "PUT", path, body: byHand });
  // What stores points waits for the contact by another statement.
  await expect.poll(() => countWaiting(client, 'from "contacts" where')).toBe(1);
  const meeting = { type: "meeting", title: "Met", contactId: contact.id };
  await owner.create("/api/activities", activity, meeting);
  // So that its points are worked out behind it.
  await expect.poll(() => countWaiting(client, 'from "score_feeds" where')).toBe(1);
  await client.query("commit");

  expect(await set).toMatchObject({ status: 200 });
  // What happens later is taken later.
  const last = await addContact(owner, { email: "last@x.example", title: "Head", phone: "1" });
  await expect.poll(() => fieldOf(owner, last)).toBe(30);
  expect(await fieldOf(owner, contact)).toBe(64);
  await client.end();
  sendTo(null);
  await server.kill();
  await home.remove();
});
