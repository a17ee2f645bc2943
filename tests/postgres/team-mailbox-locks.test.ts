import type { Client } from "pg";
import { afterEach, expect, test } from "vitest";
import { countWaiting } from "#tests/support/locks.ts";
import { memberOf } from "#tests/support/members.ts";
import {
  connectBeside,
  mailProvider,
  useMailProvider,
  whileStopped,
} from "#tests/support/own-mail-provider.ts";
import { received, someone } from "#tests/support/sequences.ts";
import { canRead, untilLines } from "#tests/support/shared-mail.ts";
import {
  begin,
  later,
  outgoing,
  readOwn,
  send,
  withTeamMailbox,
} from "#tests/support/team-mailbox.ts";
import type { Answer } from "#tests/support/test-client.ts";

// What is due is looked for every few seconds.
useMailProvider({ JOB_HEARTBEAT_SECONDS: "10" });

const connections: Client[] = [];

afterEach(async () => {
  await Promise.all(connections.splice(0).map((client) => client.end()));
});

async function connect(): Promise<Client> {
  const client = await connectBeside();
  connections.push(client);
  return client;
}

/** A transaction beside the server's, which is the one that PostgreSQL ends where both wait for each other. */
async function beginBeside(): Promise<Client> {
  const client = await connect();
  await client.query("begin");
  await client.query("set local deadlock_timeout to '10ms'");
  return client;
}

async function untilWaiting(words: string): Promise<void> {
  const client = await connect();
  await expect.poll(() => countWaiting(client, words)).toBe(1);
}

/** Fails with the answer of a call that does not wait. */
async function untilItWaits(asked: Promise<Answer>): Promise<void> {
  const answered = asked.then(({ status, body }) => {
    throw new Error(`answered ${status} before it waited: ${JSON.stringify(body)}`);
  });
  await Promise.race([answered, untilWaiting('select "id" from "email_accounts" where')]);
}

/** As a send does that works again after a refusal: it locks the account, and then changes emails that wait. */
async function changeEmailMeanwhile(
  accountId: string,
  emailId: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const sending = await beginBeside();
  await sending.query("select from email_accounts where id = $1 for update", [accountId]);
  const asked = ask();
  await untilItWaits(asked);
  await sending.query("update outgoing_emails set changed_at = now() where id = $1", [emailId]);
  await sending.query("commit");
  return asked;
}

interface Sending {
  accountId: string;
  to: string;
  send: () => Promise<unknown>;
}

/** Has the mail server take an email, which then waits to be noted as sent until the call waits, too. */
async function askWhileSent(
  { accountId, to, send }: Sending,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const mail = await beginBeside();
  await mail.query("select lock_mail(workspace_id) from email_accounts where id = $1", [accountId]);
  await send();
  await expect.poll(() => received(to)).toHaveLength(1);
  await untilWaiting('insert into "email_');
  const asked = ask();
  await untilItWaits(asked);
  await mail.query("commit");
  return asked;
}

test("a team mailbox is disconnected while an email that waits in it is changed", async () => {
  const { seller, mate, mail, grace, accountId } = await withTeamMailbox();
  const draft = await begin(mate, { kind: "new", to: grace });
  await send(mate, draft, { sendAt: later() });
  const path = `${mail.path}?keepMessages=true`;
  const disconnect = () => seller.ask({ method: "DELETE", path });
  expect((await changeEmailMeanwhile(accountId, draft.id, disconnect)).status).toBe(204);
  expect(await readOwn(mate, draft.id)).toMatchObject({ state: "failed" });
});

test("a team mailbox is not handed over to a member whose right to write ends at the same time", async () => {
  const { admin, seller, mate, mail } = await withTeamMailbox();
  const { userId } = await memberOf(admin, mate);
  const demoting = await beginBeside();
  await demoting.query("update members set role = 'viewer' where user_id = $1", [userId]);
  const path = `${mail.path}/hand-over`;
  const asked = seller.ask({ method: "POST", path, body: { userId } });
  await untilWaiting('from "members" as member join');
  await demoting.query("commit");
  expect((await asked).status).toBe(400);
});

test("an email that is sent while its team mailbox is handed over lies in the new owner's", async () => {
  const { admin, seller, mate, mail, grace, contactId, accountId } = await withTeamMailbox();
  const { userId, name } = await memberOf(admin, mate);
  const draft = await begin(seller, { kind: "new", to: grace });
  const answer = await askWhileSent({ accountId, to: grace, send: () => send(seller, draft) }, () =>
    seller.ask({ method: "POST", path: `${mail.path}/hand-over`, body: { userId } }),
  );
  expect(answer.status).toBe(204);
  await expect.poll(async () => (await readOwn(seller, draft.id)).state).toBe("sent");
  const [line] = await untilLines(mate, contactId, 2);
  expect(line).toMatchObject({ isOwn: true, isWriter: false, isOutgoing: true });
  expect(await canRead(seller, line?.id ?? "")).toMatchObject({ isOwn: false, ownerName: name });
  expect(received(grace)).toHaveLength(1);
});

test("an email that is sent while its team mailbox is disconnected is sent once, and said to be", async () => {
  const { seller, mate, mail, grace, contactId, accountId } = await withTeamMailbox();
  const draft = await begin(mate, { kind: "new", to: grace });
  const path = `${mail.path}?keepMessages=true`;
  const answer = await askWhileSent({ accountId, to: grace, send: () => send(mate, draft) }, () =>
    seller.ask({ method: "DELETE", path }),
  );
  expect(answer.status).toBe(204);
  await expect.poll(async () => (await readOwn(mate, draft.id)).state).toBe("sent");
  await untilLines(seller, contactId, 2);
  expect(received(grace)).toHaveLength(1);
});

test("an email whose sending broke off while its team mailbox was handed over is its writer's to ask about", async () => {
  const { admin, seller, mate, mail, accountId } = await withTeamMailbox();
  const { userId } = await memberOf(admin, mate);
  const to = someone("silent");
  const { id } = await send(seller, await begin(seller, { kind: "new", to }));
  await expect.poll(() => mailProvider().held).toContain(to);
  const call = { method: "POST", path: `${mail.path}/hand-over`, body: { userId } };
  expect((await seller.ask(call)).status).toBe(204);
  await whileStopped(() => Promise.resolve());
  await expect.poll(async () => (await readOwn(seller, id)).state).toBe("unsure");
  expect(await readOwn(seller, id)).toMatchObject({ accountId });
  await mate.refusal(404, { method: "GET", path: `${outgoing}/${id}` });
});
