import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OutgoingEmail } from "#shared/email/outgoing-emails.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import {
  killAndStart,
  mailProvider,
  useMailProvider,
  whileStopped,
} from "#tests/support/own-mail-provider.ts";
import { received, someone } from "#tests/support/sequences.ts";
import { begin, outgoing, readOwn, send } from "#tests/support/team-mailbox.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider({ JOB_HEARTBEAT_SECONDS: "10" });

async function untilState(user: TestClient, id: string, state: OutgoingEmail["state"]) {
  await expect.poll(async () => (await readOwn(user, id)).state).toBe(state);
  return readOwn(user, id);
}

const settlement = (id: string, wasSent: boolean) => ({
  method: "POST",
  path: `${outgoing}/${id}/settle`,
  body: { wasSent },
});

test("a server that dies while it sends sends nothing twice and loses nothing", async () => {
  const user = await signUp();
  const { mailbox } = await connectMailbox(user);
  const [slow, silent] = [someone("slow"), someone("silent")];
  const { held } = mailProvider();
  const before = await send(user, await begin(user, { kind: "new" }), { to: slow });
  const after = await send(user, await begin(user, { kind: "new" }), { to: silent });
  await expect.poll(() => held.filter((one) => [slow, silent].includes(one)).length).toBe(2);
  await killAndStart();
  await untilState(user, before.id, "sent");
  expect(received(slow)).toHaveLength(1);
  const unsure = await untilState(user, after.id, "unsure");
  expect(unsure.problem).toContain("so it may have arrived");
  expect(held.filter((one) => one === silent)).toHaveLength(1);
  await expect.poll(() => mailbox.uids("Sent")).toHaveLength(1);
  expect((await user.ask(settlement(after.id, true))).body).toMatchObject({
    state: "sent",
    problem: null,
  });
  await mailbox.close();
});

test("an email that may be sent is looked for until the folder of sent mail can be read", async () => {
  const user = await signUp();
  const { mailbox, name } = await connectMailbox(user);
  await mailbox.close();
  const { held, imap } = mailProvider();
  const [taken, lost] = [someone("silent"), someone("silent")];
  const sent = await send(user, await begin(user, { kind: "new" }), { to: taken });
  const unsent = await send(user, await begin(user, { kind: "new" }), { to: lost });
  await expect.poll(() => held.filter((one) => [taken, lost].includes(one)).length).toBe(2);
  await imap.stop();
  await killAndStart();
  for (const { id } of [sent, unsent]) {
    await expect.poll(async () => (await readOwn(user, id)).problem).toContain("is looked for");
    expect(await readOwn(user, id)).toMatchObject({ state: "sending" });
  }
  await imap.start();
  const kept = await openMailbox(imap, name);
  await kept.append("Sent", letter({ messageId: `<${sent.id}@mail.example>` }));
  await kept.close();
  await whileStopped((db) =>
    db.execute(sql`update outgoing_emails set due_at = now() where due_at is not null`),
  );
  expect(await untilState(user, sent.id, "sent")).toMatchObject({ problem: null });
  await untilState(user, unsent.id, "unsure");
  expect(held.filter((one) => [taken, lost].includes(one))).toHaveLength(2);
});

test("who knows whether an email arrived says so while it is looked for, and not while it is handed over", async () => {
  const user = await signUp();
  const { mailbox } = await connectMailbox(user);
  await mailbox.close();
  const { held, imap } = mailProvider();
  const [taken, lost] = [someone("silent"), someone("silent")];
  const arrived = await send(user, await begin(user, { kind: "new" }), { to: taken });
  const missing = await send(user, await begin(user, { kind: "new" }), { to: lost });
  await expect.poll(() => held.filter((one) => [taken, lost].includes(one)).length).toBe(2);
  await user.refusal(409, settlement(missing.id, false));
  await imap.stop();
  await killAndStart();
  for (const { id } of [arrived, missing]) {
    await expect.poll(async () => (await readOwn(user, id)).problem).toContain("is looked for");
  }
  const sent = { state: "sent", problem: null, dueAt: null };
  expect((await user.ask(settlement(arrived.id, true))).body).toMatchObject(sent);
  const again = { state: "scheduled", problem: null };
  expect((await user.ask(settlement(missing.id, false))).body).toMatchObject(again);
  await expect.poll(() => held.filter((one) => one === lost).length).toBe(2);
  await user.refusal(409, settlement(missing.id, false));
  await imap.start();
  expect(held.filter((one) => one === taken)).toHaveLength(1);
  expect(await readOwn(user, arrived.id)).toMatchObject(sent);
});
