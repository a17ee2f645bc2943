import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import { DatabaseError } from "pg";
import type { TimeLimits } from "#server/platform/database/connection-pool.ts";
import { sessionState, type FromThread, type WatchReport } from "./embedded-messages.ts";

/** Acts as a socket for `pg`, and ends the thread at a time limit: WebAssembly cannot be interrupted. */
export class EmbeddedConnection extends Duplex {
  #limits: TimeLimits;
  #thread: Worker | undefined;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(limits: TimeLimits) {
    super();
    this.#limits = limits;
  }

  /** Called once by the owner, who knows when the directory is free. */
  start(directory: string, program: WebAssembly.Module): void {
    if (this.destroyed) return;
    this.#thread = new Worker(new URL("./embedded-thread.ts", import.meta.url), {
      argv: [directory],
      workerData: program,
    });
    this.#thread.on("message", (message: FromThread | WatchReport) => this.#receive(message));
    this.#thread.on("error", (error) => this.destroy(error));
    this.#thread.on("exit", () => this.#threadEnded());
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _read(): void {}

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#watchdog);
    const ended = this.#thread?.terminate() ?? Promise.resolve();
    void ended.finally(() => done(error));
  }

  #send(bytes: Buffer) {
    // A copy, because posting a slice would clone the whole buffer behind it.
    const message = new Uint8Array(bytes);
    this.#thread?.postMessage(message, [message.buffer]);
    this.#watch("57014", "query", this.#limits.queryMs);
  }

  #receive(message: FromThread | WatchReport) {
    if (message.kind === "ready") this.emit("connect");
    if (message.kind === "answer") this.#answer(message.bytes);
  }

  #answer(bytes: Uint8Array<ArrayBuffer>) {
    const state = sessionState(bytes);
    if (state === "idle") clearTimeout(this.#watchdog);
    if (state === "transaction") {
      this.#watch("25P03", "pause in a transaction", this.#limits.idleInTransactionMs);
    }
    this.push(Buffer.from(bytes.buffer));
  }

  /** Fails with the code that PostgreSQL's own time limit has. */
  #watch(code: string, what: string, limitMs: number) {
    clearTimeout(this.#watchdog);
    if (limitMs === 0) return;
    this.#watchdog = setTimeout(() => {
      const error = new DatabaseError(`A ${what} took longer than ${limitMs} ms`, 0, "error");
      error.code = code;
      this.destroy(error);
    }, limitMs);
  }

  #threadEnded() {
    if (!this.writableEnded) this.destroy(new Error("The embedded database's thread ended"));
    this.push(null);
    this.destroy();
  }

  /* What `pg` calls on a socket besides a stream's own methods. */

  connect(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    this.#thread?.ref();
    return this;
  }

  unref(): this {
    this.#thread?.unref();
    return this;
  }
}
