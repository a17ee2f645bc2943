import { EventEmitter, once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitBodyTime, requestTimeout } from "./limit-body-time.ts";
import { limitLoad } from "#server/platform/limits/limit-load.ts";

const halfMinute = 30_000;
const large = 18_000_000;
const tooLate = "HTTP/1.1 408";
const busy = "HTTP/1.1 503";

let app: FastifyInstance;
const reads = new EventEmitter();
const readOf = new WeakMap<IncomingMessage, number>();

beforeEach(async () => {
  // Connections go on in real time; each test says how much of it the server believes to have passed.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  app = fastify({ requestTimeout, trustProxy: true, bodyLimit: large });
  limitBodyTime(app);
  limitLoad(app);
  app.addContentTypeParser("text/x", async (_request: unknown, payload: IncomingMessage) => {
    for await (const chunk of payload) {
      readOf.set(payload, (readOf.get(payload) ?? 0) + String(chunk).length);
      reads.emit("read");
    }
    return readOf.get(payload);
  });
  app.post("/usual", async ({ body }) => `got ${String(body)}`);
  app.post("/slow", { config: { mayComeSlowly: true } }, async ({ body }) => `got ${String(body)}`);
  app.post("/waiting", async () => {
    reads.emit("answering");
    await once(reads, "answer");
    return "done";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});

afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

class Upload {
  readonly #socket: Socket;
  readonly #received: IncomingMessage;
  readonly answer: Promise<string>;
  readonly ended: Promise<unknown>;

  private constructor(socket: Socket, received: IncomingMessage) {
    this.#socket = socket;
    this.#received = received;
    this.answer = once(socket, "data").then(([data]) => String(data));
    this.ended = once(socket, "close");
  }

  static async begin(path: string, bytes: number, from = "192.0.2.1"): Promise<Upload> {
    const received = new Promise<IncomingMessage>((resolve) => app.server.once("request", resolve));
    const socket = connect(Number(new URL(app.listeningOrigin).port), "127.0.0.1");
    const head = [
      `POST ${path} HTTP/1.1`,
      "host: x",
      "content-type: text/x",
      `content-length: ${bytes}`,
      `x-forwarded-for: ${from}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    return new Upload(socket, await received);
  }

  /** Until the server has read them. */
  async send(bytes: number): Promise<void> {
    const read = () => readOf.get(this.#received) ?? 0;
    const then = read() + bytes;
    this.#socket.write("x".repeat(bytes));
    while (read() < then) await once(reads, "read");
  }
}

test("a body that keeps coming may take minutes where the route says so", async () => {
  const upload = await Upload.begin("/slow", 640_000);
  for (let sent = 0; sent < 600_000; sent += 40_000) {
    await upload.send(40_000);
    vi.advanceTimersByTime(halfMinute);
  }
  await upload.send(40_000);
  expect(await upload.answer).toContain("got 640000");
});

test("no body takes more than ten minutes", async () => {
  const upload = await Upload.begin("/slow", large);
  for (let halves = 0; halves < 20; halves += 1) {
    await upload.send(40_000);
    vi.advanceTimersByTime(halfMinute);
  }
  expect(await upload.answer).toContain(tooLate);
});

test("a body that stalls, or trickles, is ended", async () => {
  const upload = await Upload.begin("/slow", large);
  await upload.send(40_000);
  vi.advanceTimersByTime(halfMinute);
  await upload.send(20_000);
  vi.advanceTimersByTime(halfMinute);
  expect(await upload.answer).toContain(tooLate);
});

test.each([
  ["/usual", 408],
  ["/unknown", 408],
  ["/%", 400],
])("half a minute is all that %s has", async (path, status) => {
  const upload = await Upload.begin(path, large);
  vi.advanceTimersByTime(halfMinute);
  expect(await upload.answer).toContain(`HTTP/1.1 ${status}`);
  await upload.ended;
  expect(app.load.requests).toBe(0);
});

test("a body that has come is not ended while its answer is made", async () => {
  const upload = await Upload.begin("/waiting", 5);
  const begun = once(reads, "answering");
  await upload.send(5);
  await begun;
  vi.advanceTimersByTime(halfMinute);
  reads.emit("answer");
  expect(await upload.answer).toContain("200 OK");
});

test("one network takes no more than two of the largest at once", async () => {
  await Upload.begin("/slow", large);
  await Upload.begin("/slow", large);
  const third = await Upload.begin("/slow", large);
  expect(await third.answer).toContain(busy);
  const other = await Upload.begin("/slow", 5, "192.0.2.2");
  await other.send(5);
  expect(await other.answer).toContain("got 5");
});

test("slow bodies give way when others need the room", async () => {
  const uploads: Upload[] = [];
  for (const from of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
    const upload = await Upload.begin("/slow", large, from);
    await upload.send(40_000);
    uploads.push(upload);
  }
  const early = await Upload.begin("/usual", large);
  expect(await early.answer).toContain(busy);
  vi.advanceTimersByTime(halfMinute);
  const other = await Upload.begin("/usual", large);
  await other.send(large);
  expect(await other.answer).toContain(`got ${large}`);
  expect(await uploads[0]?.answer).toContain(tooLate);
  expect(app.load.bodyBytes).toBe(2 * large);
});

test("no slow body is ended for one that is refused anyway", async () => {
  const first = await Upload.begin("/slow", large);
  await first.send(40_000);
  const second = await Upload.begin("/slow", large);
  await second.send(40_000);
  const ofOthers = await Upload.begin("/slow", large, "192.0.2.2");
  await ofOthers.send(40_000);
  vi.advanceTimersByTime(halfMinute);
  const ofNetwork = await Upload.begin("/slow", large);
  expect(await ofNetwork.answer).toContain(busy);
  while (app.load.requests < 200) await Upload.begin("/waiting", 5);
  const beyond = await Upload.begin("/usual", large);
  expect(await beyond.answer).toContain(busy);
  for (const upload of [first, second, ofOthers]) await upload.send(40_000);
});

test("no slow body is ended where that makes not enough room", async () => {
  const small = await Upload.begin("/slow", 1_000_000);
  await small.send(40_000);
  vi.advanceTimersByTime(halfMinute);
  for (const from of ["192.0.2.2", "192.0.2.3", "192.0.2.4"]) {
    await Upload.begin("/slow", large, from);
  }
  const other = await Upload.begin("/usual", large);
  expect(await other.answer).toContain(busy);
  await small.send(960_000);
  expect(await small.answer).toContain("got 1000000");
});
