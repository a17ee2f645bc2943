import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NewEmailAccount } from "#shared/email/email.ts";
import { selfSignedCertificate } from "./certificate.ts";
import { findFreePort } from "./free-port.ts";
import { type Dovecot, startDovecot } from "./dovecot.ts";
import type { MailSignIn } from "./mail-sign-in.ts";
import { refusal, startSmtpServer, type TestSmtpServer } from "./smtp-server.ts";

export interface MailProvider {
  imap: Dovecot;
  smtp: TestSmtpServer;
  /** What a server of ours is started with to connect to both. */
  variables: Record<string, string>;
  account: (user: string) => NewEmailAccount;
  /** Recipients that the SMTP server holds its answer back for. */
  held: string[];
  /** Users that the SMTP server refuses, whatever their password. */
  lockedOut: Set<string>;
  /** Where no server listens. */
  closedPort: number;
  /** An SMTP server whose certificate no one vouches for. */
  strangerPort: number;
  stop: () => Promise<void>;
}

/** An IMAP and an SMTP server with one certificate, which our server is set to trust. @param signIn whose tokens they take */
export async function startMailProvider(signIn?: MailSignIn): Promise<MailProvider> {
  const imap = await startDovecot(signIn && `${signIn.origin}/introspect?token=`);
  const { certificate, host, port: imapPort, password } = imap;
  const held: string[] = [];
  const lockedOut = new Set<string>();
  const smtp = await startSmtpServer(
    {
      ...certificate,
      hideSTARTTLS: false,
      authOptional: false,
      authMethods: ["PLAIN", "LOGIN", ...(signIn ? ["XOAUTH2"] : [])],
      onAuth: ({ username = "", password: given, accessToken }, _session, done) => {
        const answer = (isRight: boolean) =>
          isRight && !lockedOut.has(username)
            ? done(null, { user: username })
            : done(new Error("Wrong password"));
        if (accessToken === undefined) return answer(given === password);
        void signIn?.addressOf(accessToken).then((address) => answer(address === username));
      },
      onRcptTo: ({ address }, _session, done) => answerRecipient(address, held, done),
    },
    async (recipients) => {
      const silent = recipients.find((address) => address.startsWith("silent"));
      if (silent === undefined) return;
      held.push(silent);
      await new Promise(() => {});
    },
  );
  const smtpPort = Number(new URL(smtp.url).port);
  const authority = join(imap.directory, "cert.pem");
  await writeFile(authority, certificate.cert);
  const stranger = await startSmtpServer({
    ...selfSignedCertificate({ ipv4: host }),
    hideSTARTTLS: false,
  });
  const strangerPort = Number(new URL(stranger.url).port);
  const closedPort = await findFreePort();
  const ports = [imapPort, imap.plainPort, smtpPort, strangerPort, closedPort];
  const places = ports.map((port) => `${host}:${port}`);
  return {
    imap,
    smtp,
    held,
    lockedOut,
    closedPort,
    strangerPort,
    variables: {
      EMAIL_PRIVATE_HOSTS: places.join(","),
      NODE_EXTRA_CA_CERTS: authority,
      ...(signIn && {
        ...signIn.variables,
        EMAIL_SIGN_IN_SANDBOX_URL: `${signIn.origin}/?imap=${imapPort}&smtp=${smtpPort}`,
      }),
    },
    account: (user) => ({
      address: `${user}@mail.example`,
      senderName: "Ada Tester",
      username: user,
      password,
      imapHost: host,
      imapPort,
      imapSecurity: "tls",
      smtpHost: host,
      smtpPort,
      smtpSecurity: "starttls",
    }),
    async stop() {
      await stranger.stop();
      await smtp.stop();
      await imap.remove();
    },
  };
}

/** What becomes of a recipient is said by the first letters of their address. */
function answerRecipient(address: string, held: string[], done: (error?: Error) => void): void {
  if (address.startsWith("unknown")) return done(refusal(550, "No such user here"));
  if (address.startsWith("busy")) return done(refusal(451, "Try again later"));
  const isHeld = address.startsWith("slow") && !held.includes(address);
  if (isHeld) held.push(address);
  else done();
}
