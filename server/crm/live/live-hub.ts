import type { FastifyBaseLogger } from "fastify";
import { type BareEvent, heartbeatMs } from "#shared/platform/live.ts";
import { operationTopic } from "#server/crm/operations/operation-notifier.ts";
import {
  changesTopic,
  emailsTopic,
  forecastTopic,
  runsTopic,
} from "#server/platform/live/announcer.ts";
import { noteReaders } from "#server/crm/live/live-readers.ts";
import type { LiveStream } from "#server/crm/live/live-stream.ts";
import { type StreamStart, WorkspaceChannel } from "#server/crm/live/workspace-channel.ts";
import type { Database } from "#server/platform/database/database.ts";
import { hear, type Topic } from "#server/platform/database/notify.ts";
import { HttpError, TooManyRequests } from "#server/platform/http/errors.ts";
import { runOnce } from "#server/platform/process/run-once.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** A browser shares one stream among its tabs, so this is for many devices and programs. */
const mostOfOneUser = 20;
const mostInAll = 5_000;

/** Hardly any write takes longer. */
const usualWriteMs = 1_000;

export class LiveHub {
  readonly #database: Pick<Database, "db" | "listen">;
  readonly #log: FastifyBaseLogger;
  readonly #streams = new Set<LiveStream>();
  readonly #channels = new Map<WorkspaceId, WorkspaceChannel>();
  #beating: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(database: Pick<Database, "db" | "listen">, log: FastifyBaseLogger) {
    this.#database = database;
    this.#log = log;
  }

  /** @throws HttpError 429 or 503 where there are too many streams already */
  async open(stream: LiveStream, from: StreamStart): Promise<void> {
    this.#requireRoom(stream.actor.userId);
    this.#streams.add(stream);
    const { workspaceId } = stream.actor;
    const isFirst = !this.#channels.has(workspaceId);
    const channel = this.#channelOf(workspaceId);
    stream.body.once("close", () => this.#close(stream, channel));
    this.#beating ??= setInterval(() => void this.#beat(), heartbeatMs).unref();
    await Promise.all([this.#hear(), isFirst && noteReaders(this.#database.db, [workspaceId])]);
    const joined = channel.join(stream, from);
    if (isFirst) void joined.then(() => this.#lookAgain(channel));
  }

  /** Lets the server stop; readers reconnect to another. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#beating);
    for (const stream of this.#streams) stream.end();
  }

  #close(stream: LiveStream, channel: WorkspaceChannel): void {
    const { workspaceId } = stream.actor;
    this.#streams.delete(stream);
    channel.leave(stream);
    const isLast = [...this.#streams].every(({ actor }) => actor.workspaceId !== workspaceId);
    if (isLast) this.#channels.delete(workspaceId);
  }

  #requireRoom(userId: string): void {
    const ofUser = [...this.#streams].filter(({ actor }) => actor.userId === userId);
    if (this.#isStopped || this.#streams.size >= mostInAll) {
      throw new HttpError(503, "The server has no room for another stream. Please try again.");
    }
    if (ofUser.length >= mostOfOneUser) {
      throw new TooManyRequests(60, `You have ${mostOfOneUser} streams open already.`);
    }
  }

  #channelOf(workspaceId: WorkspaceId): WorkspaceChannel {
    const known = this.#channels.get(workspaceId);
    if (known) return known;
    const channel = new WorkspaceChannel(this.#database.db, workspaceId, this.#log);
    this.#channels.set(workspaceId, channel);
    return channel;
  }

  /** A write that began before the reader was noted is not announced. */
  #lookAgain(channel: WorkspaceChannel): void {
    setTimeout(() => void channel.look(), usualWriteMs).unref();
  }

  /** Missed notifications are caught up at the next heartbeat, by each stream's position. */
  #hear = runOnce(() =>
    Promise.all([
      this.#hearChanges(),
      this.#hearOperations(),
      this.#hearBare(forecastTopic, "forecast"),
      this.#hearBare(runsTopic, "runs"),
      this.#hearBare(emailsTopic, "emails"),
    ]),
  );

  async #beat(): Promise<void> {
    this.#lookEverywhere();
    await noteReaders(this.#database.db, this.#channels.keys()).catch((error: unknown) =>
      this.#log.warn({ err: error }, "readers could not be noted"),
    );
  }

  #hearChanges(): Promise<unknown> {
    return hear(this.#database, changesTopic, {
      onMessage: (ids) => {
        for (const [id, channel] of this.#channels) if (ids.includes(id)) void channel.look();
      },
      onGap: () => this.#lookEverywhere(),
    });
  }

  /** A missed notification of progress is made up for by the next batch. */
  #hearOperations(): Promise<unknown> {
    return hear(this.#database, operationTopic, {
      onMessage: ({ workspaceId, operationId }) => {
        void this.#channels.get(toWorkspaceId(workspaceId))?.sendProgress(operationId);
      },
      onGap: () => undefined,
    });
  }

  #hearBare(topic: Topic<string>, event: BareEvent): Promise<unknown> {
    return hear(this.#database, topic, {
      onMessage: (id) => void this.#channels.get(toWorkspaceId(id))?.sendBare(event),
      onGap: () => {
        for (const channel of this.#channels.values()) void channel.sendBare(event);
      },
    });
  }

  #lookEverywhere(): void {
    for (const channel of this.#channels.values()) void channel.look();
  }
}
