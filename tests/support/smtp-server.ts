import { EventEmitter, once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

export interface Received extends Email {
  /** The recipients that the server was given, whatever the headers say. */
  envelope: { from: string; to: string[] };
  isEncrypted: boolean;
  /** When all of it was there, in the time of performance.now(). */
  atMs: number;
  raw: string;
}

export interface TestSmtpServer {
  url: string;
  received: Received[];
  receive: (count: number) => Promise<Received[]>;
  stop: () => Promise<void>;
}

/** @param onMail called before the server confirms a mail; throwing refuses it with the error's `responseCode` */
export async function startSmtpServer(
  options: SMTPServerOptions = {},
  onMail: (recipients: string[]) => Promise<void> = async () => {},
): Promise<TestSmtpServer> {
  const received: Received[] = [];
  const events = new EventEmitter();

  async function take(stream: Readable, session: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    const atMs = performance.now();
    const { mailFrom, rcptTo } = session.envelope;
    const from = mailFrom ? mailFrom.address : "";
    const envelope = { from, to: rcptTo.map(({ address }) => address) };
    await onMail(envelope.to);
    const mail = await PostalMime.parse(raw);
    received.push({ ...mail, envelope, isEncrypted: session.secure, atMs, raw: raw.toString() });
    events.emit("received");
  }

  const server = new SMTPServer({
    authOptional: true,
    // Its own certificate is one that no one trusts.
    hideSTARTTLS: true,
    logger: false,
    // It counts a client that left within the TLS handshake as still there.
    closeTimeout: 500,
    onData(stream, session, done) {
      callbackify(take)(stream, session, done);
    },
    ...options,
  });
  // A client that was killed breaks its connection.
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: urlOf(listener.address()),
    received,
    async receive(count) {
      while (received.length < count) await once(events, "received");
      return received;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A program that takes connections and never says a word. */
export async function startSilentServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: urlOf(server.address()),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function urlOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): string {
  if (address === null || typeof address === "string") throw new Error("There is no port");
  return `smtp://127.0.0.1:${address.port}`;
}

export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
