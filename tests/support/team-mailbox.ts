import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { writableAccount } from "#shared/email/email.ts";
import { mailboxSharing } from "#shared/email/email-sharing.ts";
import { team } from "#shared/accounts/members.ts";
import { begunEmail, outgoingEmail } from "#shared/email/outgoing-emails.ts";
import { connectMailbox } from "./connected-mailbox.ts";
import { addMember } from "./members.ts";
import { untilLines } from "./shared-mail.ts";
import { signUp, type TestClient } from "./test-client.ts";

export const outgoing = "/api/outgoing-emails";
export const everyone = { sharedWith: "workspace", teamId: null, exchangedWith: null } as const;
export const later = () => new Date(Date.now() + 86_400_000).toISOString();

/** Sales' mailbox, which the seller has connected, with a message of a contact. */
export async function withTeamMailbox(audience: "workspace" | "team" = "team") {
  const admin = await signUp();
  const sales = await admin.create("/api/teams", team, { name: "Sales" });
  const seller = await addMember(admin, { role: "member", teamId: sales.id });
  const mate = await addMember(admin, { role: "member", teamId: sales.id });
  const mail = await connectMailbox(seller);
  const signature = { signature: "The sales team" };
  await seller.ask({ method: "PUT", path: `${mail.path}/signature`, body: signature });
  const word = `w${randomUUID().replaceAll("-", "")}`;
  const grace = `grace-${randomUUID()}@navy.example`;
  const asked = { subject: "A question", text: word, messageId: `<${word}@navy.example>` };
  await mail.got(1, grace, asked);
  const fields = { name: "Grace", email: grace };
  const { id: contactId } = await admin.create("/api/contacts", contact, fields);
  const [line] = await untilLines(seller, contactId, 1);
  const share = (body: object) => seller.update(`${mail.path}/sharing`, mailboxSharing, body);
  const ofTeam = { sharedWith: "team", teamId: sales.id, exchangedWith: null };
  const shared = audience === "team" ? ofTeam : everyone;
  expect(await share({ ...shared, isTeamMailbox: true })).toMatchObject({ isTeamMailbox: true });
  const accountId = z.uuid().parse(mail.path.split("/").at(-1));
  const id = line?.id ?? "";
  return { admin, sales, seller, mate, mail, word, grace, contactId, id, share, ofTeam, accountId };
}

export const begin = async (user: TestClient, order: object) =>
  (await user.create(outgoing, begunEmail, order)).email;

export const contentOf = (email: z.infer<typeof outgoingEmail>) => {
  const { accountId, to, cc, bcc, subject, text } = email;
  return { accountId, to, cc, bcc, subject, text };
};

export async function send(
  user: TestClient,
  draft: z.infer<typeof outgoingEmail>,
  change: object = {},
) {
  const body = {
    ...contentOf(draft),
    sendAt: new Date(Date.now() + 2_000).toISOString(),
    ...change,
  };
  const call = { method: "POST", path: `${outgoing}/${draft.id}/send`, body };
  return outgoingEmail.parse((await user.ask(call)).body);
}

export const readOwn = (user: TestClient, id: string) =>
  user.get(`${outgoing}/${id}`, outgoingEmail);
export const writable = (user: TestClient) =>
  user.get("/api/email-accounts/writable", z.array(writableAccount));
