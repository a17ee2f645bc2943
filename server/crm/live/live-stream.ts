import { Readable } from "node:stream";
import type { LiveEvent } from "#shared/platform/live.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** Exceeded only by a reader that has stopped reading. */
const mostUnreadBytes = 256 * 1024;

/** Server-sent events (HTML standard, 9.2). */
export class LiveStream {
  readonly body = new Readable({ read: () => undefined });
  readonly actor: Actor;
  /** Throws for a reader who has lost their rights. */
  readonly readRights: () => Promise<Actor>;
  /** Of the reader when the stream began; see `rightsOf`. */
  rights = "";
  #isEnded = false;

  constructor(actor: Actor, readRights: () => Promise<Actor>) {
    this.actor = actor;
    this.readRights = readRights;
  }

  /** @param position comes back as Last-Event-ID; absent for events that may be missed */
  send(event: LiveEvent, data: unknown, position?: string): void {
    const id = position === undefined ? "" : `id: ${position}\n`;
    this.#write(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Keeps the connection open, and updates the position. */
  beat(position: string): void {
    this.#write(`id: ${position}\n\n`);
  }

  /** Ends the stream when the reader's rights have changed. */
  endForRights(): void {
    this.#write("event: rights\ndata: {}\n\n");
    this.end();
  }

  end(): void {
    if (this.isOver) return;
    this.#isEnded = true;
    this.body.push(null);
  }

  get isOver(): boolean {
    return this.#isEnded || this.body.destroyed;
  }

  /** Drops a reader that does not read; it catches up when it reconnects. */
  #write(text: string): void {
    if (this.isOver) return;
    this.body.push(text);
    if (this.body.readableLength > mostUnreadBytes) this.body.destroy();
  }
}
