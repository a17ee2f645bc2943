import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/accounts/accounts.table.ts";
import { inSevenDays, listInvitations } from "#server/accounts/invitations/invitations.queries.ts";
import { invitations } from "#server/accounts/invitations/invitations.table.ts";
import { forgetOldMails } from "#server/platform/mail/mails.queries.ts";
import { mails } from "#server/platform/mail/mails.table.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";
import { mailServer, outboxDb, startWorker, useOutbox } from "#tests/support/own-outbox.ts";
import { refusal } from "#tests/support/smtp-server.ts";

useOutbox();

async function invite(email: string) {
  const db = outboxDb();
  const [userId, workspaceId] = [newId(), newId()];
  const sender = `${userId}@x.example`;
  await db.insert(users).values({ id: userId, name: "Ada", email: sender });
  await db.insert(workspaces).values({ id: workspaceId, name: "Ada's" });
  const mailId = await queueMail(db, {
    recipient: email,
    subject: "Join",
    text: "the-secret-link",
    html: "the-secret-link",
    isSecret: true,
  });
  await db.insert(invitations).values({
    workspaceId,
    id: newId(),
    email,
    role: "member",
    visibility: "all",
    invitedById: userId,
    mailTokenHash: newId(),
    mailId,
    expiresAt: inSevenDays,
  });
  return { sender, mailId, workspaceId: toWorkspaceId(workspaceId) };
}

test("an invitation that is refused for good says so, and so does a mail to its sender", async () => {
  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("nobody") ? done(refusal(550, "No such user")) : done(),
  });
  const { sender, mailId, workspaceId } = await invite("nobody@y.example");
  const [waiting] = await listInvitations(outboxDb(), workspaceId);
  expect(waiting?.mailProblem).toBeNull();
  await startWorker(server.url);
  const [notice] = await server.receive(1);
  expect(notice).toMatchObject({
    envelope: { to: [sender] },
    subject: "Your invitation to nobody@y.example did not arrive",
  });
  const [refused] = await listInvitations(outboxDb(), workspaceId);
  expect(refused?.mailProblem).toContain("No such user");
  const [kept] = await outboxDb().select().from(mails).where(eq(mails.id, mailId));
  expect(kept).toMatchObject({ status: "failed", text: "", html: null });
});

test("mails that were given up are swept after a month, as those that were sent", async () => {
  const db = outboxDb();
  const { mailId } = await invite("old@y.example");
  const failed = { status: "failed", createdAt: sql`now() - interval '31 days'` } as const;
  await db.update(mails).set(failed).where(eq(mails.id, mailId));
  await forgetOldMails(db);
  expect(await db.$count(mails, eq(mails.id, mailId))).toBe(0);
});
