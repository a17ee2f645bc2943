import { Readable } from "node:stream";
import type { LiveEvent } from "#shared/live.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** More than this waits only where a reader takes nothing any more. */
const mostUnreadBytes = 256 * 1024;

/** One reader's open answer, in the format of server-sent events (HTML standard, 9.2). */
export class LiveStream {
  readonly body = new Readable({ read: () => undefined });
  readonly actor: Actor;
  /** Reads the reader's rights anew; fails where they have none any more. */
  readonly readRights: () => Promise<Actor>;
  /** The rights with which the stream began, in a word. */
  rights = "";
  #isEnded = false;

  constructor(actor: Actor, readRights: () => Promise<Actor>) {
    this.actor = actor;
    this.readRights = readRights;
  }

  /**
   * @param position what the reader sends back as Last-Event-ID to go on from here; none for what has no
   * place in the order of changes, and may be missed
   */
  send(event: LiveEvent, data: unknown, position?: string): void {
    const id = position === undefined ? "" : `id: ${position}\n`;
    this.#write(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Nothing new: keeps the connection and the position. */
  beat(position: string): void {
    this.#write(`id: ${position}\n\n`);
  }

  /** Ends for a reader who may see something else by now, or nothing. */
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

  /** Who does not read is dropped: they catch up when they are back. */
  #write(text: string): void {
    if (this.isOver) return;
    this.body.push(text);
    if (this.body.readableLength > mostUnreadBytes) this.body.destroy();
  }
}
