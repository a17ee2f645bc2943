import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type EmailSync, emailSync } from "#shared/email/email-sync.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { listen } from "#tests/support/live-reader.ts";
import { mailServerUrl, useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { memberOf } from "#tests/support/members.ts";
import { linesOf, nextEmailsEvent, untilLines } from "#tests/support/shared-mail.ts";
import { begin, send, withTeamMailbox } from "#tests/support/team-mailbox.ts";
import { signUp } from "#tests/support/test-client.ts";

useMailProvider();

const inboxOf = ({ folders }: EmailSync) => folders.find(({ path }) => path === "INBOX");

test("a domain with a lot of mail is blocked at once, and its mail leaves in the background", async () => {
  const user = await signUp();
  const mail = await connectMailbox(user);
  const path = `${mail.path}/sync`;
  const inbox = async () => inboxOf(await user.get(path, emailSync));
  await mail.got(1, "grace@navy.example");
  await expect
    .poll(async () => {
      await mail.sync();
      return inbox();
    })
    .toMatchObject({ kept: 1 });
  // No sync finds that the mail server does not have them.
  await user.update(path, emailSync, { isPaused: true });
  await whileStopped((db) =>
    db.execute(sql`
      with folder as (select * from email_folders where path = 'INBOX'),
      message as (
        insert into email_messages (workspace_id, id, account_id, key, thread_key, subject, from_name, from_address,
          is_outgoing, sent_at, text, attachments)
        select workspace_id, gen_random_uuid(), account_id, 'key ' || number, '', '', '', 'news@bank.example',
          false, now(), '', '[]'
        from folder, generate_series(1, 1100) as number
        returning *),
      person as (
        insert into email_participants (workspace_id, message_id, address, role, name)
        select workspace_id, id, from_address, 'from', '' from message)
      insert into email_ledger (workspace_id, folder_id, uid_validity, uid, state, message_id)
      select message.workspace_id, folder.id, folder.uid_validity, 1000 + row_number() over (), 'kept', message.id
      from message join folder on folder.account_id = message.account_id`),
  );
  const stream = await listen({ cookie: user.cookie }, { server: mailServerUrl() });
  await stream.next();
  const blocking = await user.update(path, emailSync, { blocked: "bank.example" });
  expect(inboxOf(blocking)).toMatchObject({ kept: 1_101, leftOut: {} });
  expect(await nextEmailsEvent(stream)).toBe("{}");
  await expect.poll(inbox).toMatchObject({ kept: 1, leftOut: { blocked: 1_100 } });
});

test("an email of a team mailbox that comes back says who wrote it", async () => {
  const { admin, seller, mate, mail, grace, contactId } = await withTeamMailbox();
  const path = `${mail.path}/sync`;
  await send(mate, await begin(mate, { kind: "new", to: grace }));
  await expect
    .poll(async () => {
      await mail.sync();
      const { folders } = await seller.get(path, emailSync);
      return folders.find((folder) => folder.path === "Sent")?.kept;
    })
    .toBe(1);
  await untilLines(seller, contactId, 2);
  await seller.update(path, emailSync, { blocked: grace });
  await untilLines(seller, contactId, 0);
  await seller.update(path, emailSync, { blocked: "" });
  await expect
    .poll(async () => {
      await mail.sync();
      return (await linesOf(seller, contactId)).length;
    })
    .toBe(2);
  const { name } = await memberOf(admin, mate);
  const back = (await linesOf(seller, contactId)).find(({ isOutgoing }) => isOutgoing);
  expect(back).toMatchObject({ writerName: name });
});
