import { randomUUID } from "node:crypto";
import { ImapFlow } from "imapflow";
import type { Dovecot } from "./dovecot.ts";

export type TestMailbox = Awaited<ReturnType<typeof openMailbox>>;

/** What a person does in their mail program. */
export async function openMailbox(server: Dovecot, user: string) {
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: true,
    auth: { user, pass: server.password },
    tls: { ca: server.certificate.cert },
    logger: false,
    disableAutoIdle: true,
  });
  client.on("error", () => {});
  await client.connect();

  async function inFolder<Result>(path: string, run: () => Promise<Result>): Promise<Result> {
    const lock = await client.getMailboxLock(path);
    try {
      return await run();
    } finally {
      lock.release();
    }
  }

  return {
    append: (path: string, message: string, at = new Date()) =>
      client.append(path, message, [], at),
    create: (path: string) => client.mailboxCreate(path),
    rename: (path: string, to: string) => client.mailboxRename(path, to),
    move: (path: string, to: string, uids = "1:*") =>
      inFolder(path, () => client.messageMove(uids, to, { uid: true })),
    remove: (path: string, uids: string) =>
      inFolder(path, () => client.messageDelete(uids, { uid: true })),
    empty: (path: string) => inFolder(path, () => client.messageDelete("1:*", { uid: true })),
    flag: (path: string, uids: string) =>
      inFolder(path, () => client.messageFlagsAdd(uids, ["\\Seen"], { uid: true })),
    uids: (path: string) =>
      inFolder(path, async () => {
        const found = await client.search({ all: true }, { uid: true });
        return Array.isArray(found) ? found : [];
      }),
    messageIds: (path: string) =>
      inFolder(path, async () => {
        const fetched = await client.fetchAll("1:*", { envelope: true });
        return fetched.map(({ envelope }) => envelope?.messageId ?? "");
      }),
    close: () => client.logout(),
  };
}

export interface Letter {
  from?: string;
  to?: string;
  cc?: string;
  subject?: string;
  messageId?: string;
  sentAt?: Date;
  text?: string;
  html?: string;
  file?: { name: string; text: string };
  headers?: string[];
}

export function letter({
  from = "customer@acme.example",
  to = "ada@mail.example",
  cc,
  subject = "An offer",
  messageId = `<${randomUUID()}@acme.example>`,
  sentAt = new Date(),
  text = "Hello Ada",
  html,
  file,
  headers = [],
}: Letter = {}): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    ...(cc === undefined ? [] : [`Cc: ${cc}`]),
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `Date: ${sentAt.toUTCString()}`,
    ...headers,
    ...(file
      ? withFile(text, file)
      : [`Content-Type: text/${html ? "html" : "plain"}; charset=utf-8`, "", html ?? text]),
    "",
  ].join("\r\n");
}

function withFile(text: string, { name, text: content }: { name: string; text: string }): string[] {
  const encoded = `filename*=utf-8''${encodeURIComponent(name)}`;
  return [
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "--b",
    "Content-Type: text/plain; charset=utf-8",
    `Content-Disposition: attachment; ${encoded}`,
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(content).toString("base64"),
    "--b--",
  ];
}
