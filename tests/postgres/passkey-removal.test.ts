import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { sendTo, signUp, testPassword } from "#tests/support/test-client.ts";

test("a passkey is not removed before the mail about it is stored", async () => {
  const home = await createOwnDatabase();
  const server = await startServer(home.variables);
  sendTo(server.baseUrl);
  const user = await signUp();
  const { id: userId } = await user.get("/api/auth/user", currentUser);
  const [watching, blocking] = [
    new Client(home.variables["DATABASE_URL"]),
    new Client(home.variables["DATABASE_URL"]),
  ];
  await Promise.all([watching.connect(), blocking.connect()]);
  const id = randomUUID();
  await watching.query(
    `insert into passkeys (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      values ($1, $2, 'key', $3, 0, 'singleDevice', false)`,
    [id, userId, randomUUID()],
  );
  const countPasskeys = async () => (await watching.query("select from passkeys")).rows.length;

  await blocking.query("begin");
  await blocking.query("lock table mails in share mode");
  const removal = user.ask({
    method: "POST",
    path: `/api/account/passkeys/${id}/removal`,
    body: { password: testPassword },
    headers: { "idempotency-key": "77ab-1" },
  });
  await expect.poll(() => countWaiting(watching, 'insert into "mails"')).toBe(1);
  expect(await countPasskeys()).toBe(1);
  await blocking.query("commit");
  expect(await removal).toMatchObject({ status: 204 });
  expect(await countPasskeys()).toBe(0);
  const subjects = (await readOutbox(user.email)).map(({ subject }) => subject);
  expect(subjects).toContain("A passkey was removed");

  await Promise.all([watching.end(), blocking.end()]);
  sendTo(null);
  await server.stop();
  await home.remove();
});
