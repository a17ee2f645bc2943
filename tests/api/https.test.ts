import { X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, TLSSocket } from "node:tls";
import { beforeAll, expect, test } from "vitest";
import { selfSignedCertificate } from "#tests/support/certificate.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";

let home: OwnDatabase;
let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  [home, folder] = await Promise.all([createOwnDatabase(), mkdtemp(join(tmpdir(), "crm-pro-"))]);
  await write(selfSignedCertificate({ name: "localhost" }));
  server = await startServer({
    ...home.variables,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    STOP_NOTICE_SECONDS: "0",
    TLS_CERT_FILE: join(folder, "cert.pem"),
    TLS_KEY_FILE: join(folder, "key.pem"),
  });
  return async () => {
    await server.stop();
    await Promise.all([home.remove(), rm(folder, { recursive: true })]);
  };
});

async function write({ cert, key }: { cert: string; key: string | Buffer }): Promise<void> {
  await writeFile(join(folder, "cert.pem"), cert);
  await writeFile(join(folder, "key.pem"), key);
}

/** Asks for /healthz, and returns how the connection was secured. */
function ask(options: ConnectionOptions = {}) {
  const { port } = new URL(server.baseUrl);
  return new Promise<{ protocol: string | null; cipher: string; serial: string; hsts: unknown }>(
    (resolve, reject) => {
      const asked = { port, path: "/healthz", rejectUnauthorized: false, agent: false, ...options };
      request(asked, (answer) => {
        const { socket, headers } = answer.resume();
        if (!(socket instanceof TLSSocket)) return reject(new Error("not secured"));
        resolve({
          protocol: socket.getProtocol(),
          cipher: socket.getCipher().name,
          serial: socket.getPeerCertificate().serialNumber,
          hsts: headers["strict-transport-security"],
        });
      })
        .on("error", reject)
        .end();
    },
  );
}

test("production on the address of one's own machine says that others cannot sign in", () => {
  const said = "pages at other addresses cannot sign in or save";
  expect(server.log.filter((line) => line.includes(said))).toHaveLength(1);
});

test("HTTPS is served by TLS 1.2 and 1.3 alone", async () => {
  for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
    const answer = await ask({ minVersion: version, maxVersion: version });
    expect(answer.protocol).toBe(version);
    expect(answer.hsts).toContain("max-age=31536000");
  }
  const old = {
    minVersion: "TLSv1",
    maxVersion: "TLSv1.1",
    ciphers: "DEFAULT@SECLEVEL=0",
  } as const;
  await expect(ask(old)).rejects.toThrow("alert protocol version");
});

test("strong ciphers alone are spoken, in the server's order", async () => {
  const weakFirst = "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384";
  const answer = await ask({ maxVersion: "TLSv1.2", ciphers: weakFirst });
  expect(answer.cipher).toBe("ECDHE-ECDSA-AES256-GCM-SHA384");
  for (const ciphers of ["ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384"]) {
    await expect(ask({ maxVersion: "TLSv1.2", ciphers }), ciphers).rejects.toThrow(
      "handshake failure",
    );
  }
});

test("plain HTTP is not answered", async () => {
  await expect(fetch(server.baseUrl.replace("https:", "http:"))).rejects.toThrow("fetch failed");
});

test("a new certificate is served from the change of its files on, one of no use never", async () => {
  const before = (await ask()).serial;
  await writeFile(join(folder, "cert.pem"), "not a certificate");
  await expect.poll(() => server.log.join("\n")).toContain("is not usable");
  expect((await ask()).serial).toBe(before);
  const renewed = selfSignedCertificate({ name: "localhost" });
  await write(renewed);
  const { serialNumber } = new X509Certificate(renewed.cert);
  await expect.poll(async () => (await ask()).serial).toBe(serialNumber);
});
