import { expect, test } from "vitest";
import { selfSignedCertificate } from "#tests/support/certificate.ts";
import {
  mailServer,
  mailToRetry,
  mailWhich,
  passTime,
  queue,
  startWorker,
  useOutbox,
} from "#tests/support/own-outbox.ts";

useOutbox();

async function encryptingServer(host: Parameters<typeof selfSignedCertificate>[0]) {
  const { cert, key } = selfSignedCertificate(host);
  const server = await mailServer({ cert, key, hideSTARTTLS: false });
  return { ...server, trustedUrl: `${server.url}?tls.ca=${encodeURIComponent(cert)}` };
}

test("mails go encrypted where the mail server offers it", async () => {
  const server = await encryptingServer({ ipv4: "127.0.0.1" });
  await startWorker(server.trustedUrl);
  await queue({ recipient: "ada@x.example" });
  expect(await server.receive(1)).toMatchObject([{ isEncrypted: true }]);
  await mailWhich({ status: "sent", attempts: 1 });
});

test("a certificate that no one vouches for gets no mail, and the log says why", async () => {
  const server = await encryptingServer({ ipv4: "127.0.0.1" });
  const { logged, stop } = await startWorker(server.url);
  await queue({ recipient: "ada@x.example" });
  await mailToRetry("self-signed certificate");
  expect(logged).toMatchObject([
    { level: "warn", details: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } },
  ]);
  expect(JSON.stringify(logged)).toContain("self-signed certificate");
  expect(JSON.stringify(logged)).not.toContain("ada@x.example");
  expect(server.received).toEqual([]);
  await stop();
  await startWorker(server.trustedUrl);
  await passTime();
  await mailWhich({ status: "sent", attempts: 2 });
});

test("a certificate for another name gets no mail, and the log says why", async () => {
  const server = await encryptingServer({ name: "mail.other.example" });
  const { logged } = await startWorker(server.trustedUrl);
  await queue();
  await mailToRetry("does not match certificate's altnames");
  expect(logged).toMatchObject([{ details: { code: "ERR_TLS_CERT_ALTNAME_INVALID" } }]);
  expect(server.received).toEqual([]);
});

test("who says so takes any certificate, and mails still go encrypted", async () => {
  const server = await encryptingServer({ name: "mail.other.example" });
  await startWorker(`${server.url}?tls.rejectUnauthorized=false`);
  await queue();
  expect(await server.receive(1)).toMatchObject([{ isEncrypted: true }]);
});

/** At an address that does not count as this machine. */
async function openServer() {
  const server = await mailServer({ disabledCommands: ["STARTTLS"] });
  return { ...server, farUrl: server.url.replace("127.0.0.1", "0.0.0.0") };
}

test("a mail server elsewhere that offers no encryption gets no mail", async () => {
  const server = await openServer();
  await startWorker(server.farUrl);
  await queue();
  await mailToRetry("STARTTLS");
  expect(server.received).toEqual([]);
});

test("who switches encryption off in the address sends without it", async () => {
  const server = await openServer();
  await startWorker(`${server.farUrl}?requireTLS=false`);
  await queue();
  expect(await server.receive(1)).toMatchObject([{ isEncrypted: false }]);
});

test("a mail server on this machine needs no encryption", async () => {
  const server = await openServer();
  await startWorker(server.url);
  await queue();
  expect(await server.receive(1)).toMatchObject([{ isEncrypted: false }]);
});

test("who asks for encryption sends nothing to a server that offers none", async () => {
  const server = await openServer();
  await startWorker(`${server.url}?requireTLS=true`);
  await queue();
  await mailToRetry("STARTTLS");
  expect(server.received).toEqual([]);
});
