import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { memberOf } from "#tests/support/members.ts";
import { openMailbox } from "#tests/support/mailbox-client.ts";
import { mailProvider, useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { received, someone } from "#tests/support/sequences.ts";
import {
  begin,
  later,
  outgoing,
  readOwn,
  send,
  withTeamMailbox,
} from "#tests/support/team-mailbox.ts";

useMailProvider();

test("what a member has sent from it is still put into its folder of sent mail once they have left", async () => {
  const { admin, seller, mate, mail, grace } = await withTeamMailbox();
  const { imap } = mailProvider();
  await imap.changePassword("another-password");
  const sent = await send(mate, await begin(mate, { kind: "new", to: grace }));
  await expect.poll(async () => (await readOwn(mate, sent.id)).state).toBe("sent");
  const waiting = await begin(mate, { kind: "new", to: grace });
  await send(mate, waiting, { sendAt: later() });
  const { userId } = await memberOf(admin, mate);
  await admin.ask({ method: "DELETE", path: `/api/members/${userId}` });
  await imap.changePassword(imap.password);
  await whileStopped((db) =>
    db.execute(sql`update outgoing_emails set due_at = now() where due_at is not null`),
  );
  const mailbox = await openMailbox(imap, mail.name);
  await expect.poll(() => mailbox.uids("Sent")).toHaveLength(1);
  expect(received(grace)).toHaveLength(1);
  expect(await readOwn(seller, sent.id)).toMatchObject({ state: "sent" });
  await seller.refusal(404, { method: "GET", path: `${outgoing}/${waiting.id}` });
  await mailbox.close();
});

test("what a member was sending when they left is its owner's to ask about", async () => {
  const { admin, seller, mate } = await withTeamMailbox();
  const to = someone("silent");
  const { id } = await send(mate, await begin(mate, { kind: "new", to }));
  await expect.poll(() => mailProvider().held).toContain(to);
  expect(await seller.get(outgoing, z.array(outgoingEmail))).toEqual([]);
  const { userId } = await memberOf(admin, mate);
  await admin.ask({ method: "DELETE", path: `/api/members/${userId}` });
  expect(await readOwn(seller, id)).toMatchObject({ state: "sending" });
  await whileStopped(() => Promise.resolve());
  await expect.poll(async () => (await readOwn(seller, id)).state).toBe("unsure");
});
