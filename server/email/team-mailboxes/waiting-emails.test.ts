import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { member } from "#shared/accounts/members.ts";
import { contactRun, sequence, sequenceRun } from "#shared/email/sequences.ts";
import { memberOf } from "#tests/support/members.ts";
import { useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { eventsOf, received, twoEmails, untilReceived } from "#tests/support/sequences.ts";
import {
  begin,
  later,
  outgoing,
  readOwn,
  send,
  withTeamMailbox,
} from "#tests/support/team-mailbox.ts";

useMailProvider();

const cannot = "You cannot write from this mailbox any more, so this email was not sent.";

describe("an email that waits in a team mailbox is not sent, and says why", () => {
  type Setting = Awaited<ReturnType<typeof withTeamMailbox>>;
  const changes: [string, (setting: Setting) => Promise<unknown>][] = [
    ["the mailbox is a team's no more", ({ share, ofTeam }) => share(ofTeam)],
    [
      "the account is disconnected",
      ({ seller, mail }) =>
        seller.ask({ method: "DELETE", path: `${mail.path}?keepMessages=true` }),
    ],
    [
      "the team is deleted",
      ({ admin, sales }) => admin.ask({ method: "DELETE", path: `/api/teams/${sales.id}` }),
    ],
    [
      "its writer only reads for a while",
      async ({ admin, mate }) => {
        const { userId } = await memberOf(admin, mate);
        await admin.update(`/api/members/${userId}`, member, { role: "viewer" });
        return admin.update(`/api/members/${userId}`, member, { role: "member" });
      },
    ],
    [
      "its writer leaves the team",
      async ({ admin, mate }) => {
        const { userId } = await memberOf(admin, mate);
        return admin.update(`/api/members/${userId}`, member, { teamId: null });
      },
    ],
  ];
  test.each(changes)("when %s", async (_what, change) => {
    const setting = await withTeamMailbox();
    const { seller, mate, grace } = setting;
    const ofMate = await send(mate, await begin(mate, { kind: "new", to: grace }), {
      sendAt: later(),
    });
    const ofOwner = await begin(seller, { kind: "new", to: grace });
    await send(seller, ofOwner, { sendAt: later() });
    await change(setting);
    const failed = await readOwn(mate, ofMate.id);
    expect(failed).toMatchObject({ state: "failed", dueAt: null });
    expect(failed.problem).toContain(cannot);
    expect((await readOwn(seller, ofOwner.id)).state).toBe("scheduled");
  });
});

test("an email is looked at once more before it is sent", async () => {
  const { mate, grace, accountId } = await withTeamMailbox();
  const draft = await begin(mate, { kind: "new", to: grace });
  await send(mate, draft, { sendAt: later() });
  await whileStopped(async (db) => {
    await db.execute(
      sql`update email_sharing_rules set is_team_mailbox = false where account_id = ${accountId}`,
    );
    await db.execute(sql`update outgoing_emails set due_at = now() where id = ${draft.id}`);
  });
  await expect.poll(async () => (await readOwn(mate, draft.id)).state).toBe("failed");
  expect((await readOwn(mate, draft.id)).problem).toContain(cannot);
  await mate.refusal(409, { method: "POST", path: `${outgoing}/${draft.id}/send-now` });
  expect(received(grace)).toEqual([]);
});

test("a sequence goes from a team mailbox until its sender may not write from it", async () => {
  const { seller, mate, mail, grace, contactId, accountId, share, ofTeam } =
    await withTeamMailbox();
  const steps = await mate.create("/api/sequences", sequence, twoEmails);
  const runs = `/api/contacts/${contactId}/sequence-runs`;
  const body = { contactId, accountId, timeZone: "Europe/Berlin" };
  const call = { method: "POST", path: `/api/sequences/${steps.id}/runs`, body };
  const answer = await mate.ask(call);
  expect(answer.status).toBe(201);
  sequenceRun.parse(answer.body);
  const [sent] = await untilReceived(grace, 1);
  expect(sent?.from).toMatchObject({ address: mail.address });
  await share(ofTeam);
  await whileStopped((db) =>
    db.execute(sql`update sequence_runs set due_at = now() where account_id = ${accountId}`),
  );
  await expect
    .poll(async () => (await mate.get(runs, z.array(contactRun)))[0]?.state)
    .toBe("stopped");
  expect(await mate.get(runs, z.array(contactRun))).toMatchObject([{ reason: "sender-left" }]);
  await mate.refusal(409, call);
  expect(await seller.get(runs, z.array(contactRun))).toHaveLength(1);
});

test("emails to many count for the mailbox, also those that its owner wrote", async () => {
  const { mate, contactId, accountId } = await withTeamMailbox();
  const steps = await mate.create("/api/sequences", sequence, twoEmails);
  await whileStopped((db) =>
    db.execute(sql`insert into outgoing_emails (workspace_id, id, account_id, writer_id, is_bulk, state)
      select workspace_id, gen_random_uuid(), id, user_id, true, 'sent'
      from email_accounts, generate_series(1, 300) where id = ${accountId}`),
  );
  const body = { contactId, accountId, timeZone: "Europe/Berlin" };
  await mate.ask({ method: "POST", path: `/api/sequences/${steps.id}/runs`, body });
  const runs = `/api/contacts/${contactId}/sequence-runs`;
  const events = async () => (await mate.get(runs, z.array(contactRun))).map(eventsOf);
  await expect.poll(events).toEqual([["started", "waiting day-limit"]]);
});
