import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { NewEmailAccount } from "#shared/email.ts";
import { selfSignedCertificate } from "./certificate.ts";
import { findFreePort } from "./free-port.ts";
import { type Dovecot, startDovecot } from "./dovecot.ts";
import { startSmtpServer, type TestSmtpServer } from "./smtp-server.ts";

export interface MailProvider {
  imap: Dovecot;
  smtp: TestSmtpServer;
  /** What a server of ours is started with to connect to both. */
  variables: Record<string, string>;
  account: (user: string) => NewEmailAccount;
  /** Where no server listens. */
  closedPort: number;
  /** An SMTP server whose certificate no one vouches for. */
  strangerPort: number;
  stop: () => Promise<void>;
}

/** An IMAP and an SMTP server with one certificate, which our server is set to trust. */
export async function startMailProvider(): Promise<MailProvider> {
  const imap = await startDovecot();
  const { certificate, host, port: imapPort, password } = imap;
  const smtp = await startSmtpServer({
    ...certificate,
    hideSTARTTLS: false,
    authOptional: false,
    onAuth: ({ username, password: given }, _session, done) =>
      given === password ? done(null, { user: username }) : done(new Error("Wrong password")),
  });
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
    closedPort,
    strangerPort,
    variables: { EMAIL_PRIVATE_HOSTS: places.join(","), NODE_EXTRA_CA_CERTS: authority },
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
