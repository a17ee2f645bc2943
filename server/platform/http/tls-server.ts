import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { FastifyBaseLogger, FastifyServerFactory } from "fastify";

export interface TlsFiles {
  /** PEM: the certificate, followed by its chain. */
  certFile: string;
  /** PEM, without a password. */
  keyFile: string;
}

/** Forward secrecy and authenticated encryption only, strongest first (Mozilla "intermediate" without DHE). */
const protocol = {
  minVersion: "TLSv1.2",
  honorCipherOrder: true,
  ciphers: [
    "TLS_AES_256_GCM_SHA384",
    "TLS_CHACHA20_POLY1305_SHA256",
    "TLS_AES_128_GCM_SHA256",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-CHACHA20-POLY1305",
    "ECDHE-RSA-CHACHA20-POLY1305",
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-GCM-SHA256",
  ].join(":"),
} as const;

const lookEveryMs = 2_000;

/** Reads the certificate again whenever its files change. */
export function serveTls(
  files: TlsFiles,
  timeouts: { requestTimeout: number; keepAliveTimeout: number },
  log: FastifyBaseLogger,
): FastifyServerFactory {
  return (handler) => {
    const server = createChecked(files, handler);
    Object.assign(server, timeouts);
    const renew = () => {
      try {
        server.setSecureContext({ ...protocol, ...readPair(files) });
        log.info("the certificate was read again");
      } catch (error) {
        // Between the writing of its two files they do not match, until the second has changed.
        log.warn({ err: error }, "the new certificate is not usable, so the one before goes on");
      }
    };
    const watched = [files.certFile, files.keyFile];
    for (const file of watched)
      watchFile(file, { interval: lookEveryMs, persistent: false }, renew);
    server.once("close", () => {
      for (const file of watched) unwatchFile(file, renew);
    });
    return server;
  };
}

/** @throws Error with a sentence where the two are no certificate and its key */
function createChecked(files: TlsFiles, handler: RequestListener) {
  try {
    return createServer({ ...protocol, ...readPair(files) }, handler);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${files.certFile} and ${files.keyFile} cannot be used (${reason}): TLS_CERT_FILE must name a ` +
        "certificate (PEM), and TLS_KEY_FILE its key without a password.",
      { cause: error },
    );
  }
}

function readPair({ certFile, keyFile }: TlsFiles) {
  return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
}
