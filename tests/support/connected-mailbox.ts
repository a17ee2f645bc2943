import { randomUUID } from "node:crypto";
import { emailAccount } from "#shared/email/email.ts";
import { letter, type Letter, openMailbox } from "./mailbox-client.ts";
import { mailProvider } from "./own-mail-provider.ts";
import type { TestClient } from "./test-client.ts";

const aDay = 86_400_000;
/** Mail names seconds. */
const began = Math.floor(Date.now() / 1_000) * 1_000;
export const daysAgo = (days: number) => new Date(began - days * aDay);

export type ConnectedMailbox = Awaited<ReturnType<typeof connectMailbox>>;

/** A person's account, and what lies in its mailbox by how many days ago. */
export async function connectMailbox(user: TestClient) {
  const name = randomUUID();
  const mailbox = await openMailbox(mailProvider().imap, name);
  const access = mailProvider().account(name);
  const { id, address } = await user.create("/api/email-accounts", emailAccount, access);
  const path = `/api/email-accounts/${id}`;
  const append = (folder: string, days: number, one: Letter) =>
    mailbox.append(folder, letter({ ...one, sentAt: daysAgo(days) }));
  return {
    name,
    path,
    address,
    mailbox,
    wrote: (days: number, to: string, more: Letter = {}) =>
      append("Sent", days, { ...more, from: address, to }),
    got: (days: number, from: string, more: Letter = {}) =>
      append("INBOX", days, { to: address, ...more, from }),
    sync: () => user.ask({ method: "POST", path: `${path}/sync` }),
  };
}
