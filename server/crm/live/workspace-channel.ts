import type { FastifyBaseLogger } from "fastify";
import { findOperation } from "#server/crm/operations/operations.queries.ts";
import { changeEventsFor, rightsOf, type Teams } from "#server/crm/live/change-events-for.ts";
import type { LiveStream } from "#server/crm/live/live-stream.ts";
import { type Position, readPosition, writePosition } from "#server/crm/live/position.ts";
import {
  type ChangeEvents,
  readLatest,
  readChangeEvents,
} from "#server/crm/live/read-change-events.ts";
import type { BareEvent } from "#shared/platform/live.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { readTeammates } from "#server/accounts/workspaces/teams.queries.ts";

export interface StreamStart {
  /** The reader's position. */
  lastEventId?: string | undefined;
  /** For how long a reader without a position has been reading records. */
  readingForMs: number;
}

/** All streams of one workspace on this server share each read. */
export class WorkspaceChannel {
  readonly #db: Db;
  readonly #workspaceId: WorkspaceId;
  readonly #log: FastifyBaseLogger;
  readonly #streams = new Set<LiveStream>();
  #position: Position | null = null;
  #work: Promise<void> = Promise.resolve();
  #isLookDue = false;

  constructor(db: Db, workspaceId: WorkspaceId, log: FastifyBaseLogger) {
    this.#db = db;
    this.#workspaceId = workspaceId;
    this.#log = log;
  }

  /** Sends what is new. Calls during a read lead to a single further one. */
  look(): Promise<void> {
    if (this.#isLookDue) return this.#work;
    this.#isLookDue = true;
    return this.#next(async () => {
      this.#isLookDue = false;
      await this.#notifyAll();
    });
  }

  join(stream: LiveStream, from: StreamStart): Promise<void> {
    return this.#next(async () => {
      // First, so that no event up to the reader's own position is lost. On failure its stream ends, too.
      await this.#notifyAll().finally(() => this.#streams.add(stream));
      await this.#begin(stream, from);
      if (stream.isOver) this.leave(stream);
    });
  }

  /** Sends progress to those who may see the operation. */
  sendProgress(operationId: string): Promise<void> {
    return this.#next(async () => {
      const operation = await findOperation(this.#db, this.#workspaceId, operationId);
      if (!operation) return;
      for (const stream of this.#streams) {
        const { visibility, userId } = stream.actor;
        if (visibility === "all" || userId === operation.userId)
          stream.send("operation", operation);
      }
    });
  }

  /** Says no more than that: each reader asks for what they may see. */
  sendBare(event: BareEvent): Promise<void> {
    return this.#next(async () => {
      for (const stream of this.#streams) stream.send(event, {});
    });
  }

  leave(stream: LiveStream): void {
    this.#streams.delete(stream);
  }

  #next(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(step).catch((error: unknown) => {
      // Readers reconnect, and continue at their position.
      this.#log.warn({ err: error }, "new changes could not be sent");
      for (const stream of this.#streams) stream.end();
      this.#streams.clear();
    });
    return this.#work;
  }

  async #notifyAll(): Promise<void> {
    const latest = await this.#readFrom(this.#position);
    this.#position = latest.position;
    const teams = await readTeammates(this.#db, this.#workspaceId);
    await Promise.all([...this.#streams].map((stream) => this.#send(stream, latest, teams)));
  }

  async #begin(stream: LiveStream, { lastEventId, readingForMs }: StreamStart): Promise<void> {
    const teams = await readTeammates(this.#db, this.#workspaceId);
    stream.rights = rightsOf(stream.actor, teams);
    const timeline = this.#position?.timeline ?? "";
    const since =
      lastEventId === undefined ? null : readPosition(lastEventId, timeline, stream.rights);
    const latest = await this.#readFrom(since, readingForMs);
    const isBroken = lastEventId !== undefined && since === null;
    const position = writePosition(latest.position, stream.rights);
    if (!(await this.#isStillRight(stream, teams))) return;
    stream.send(isBroken ? "refresh" : "ready", {}, position);
    if (!isBroken) this.#sendEvents(stream, latest, teams);
  }

  #readFrom(since: Position | null, readingForMs = 0): Promise<ChangeEvents> {
    return since
      ? readChangeEvents(this.#db, this.#workspaceId, since)
      : readLatest(this.#db, this.#workspaceId, readingForMs);
  }

  async #send(stream: LiveStream, latest: ChangeEvents, teams: Teams): Promise<void> {
    if (await this.#isStillRight(stream, teams)) this.#sendEvents(stream, latest, teams);
  }

  /** Runs after changes are read: someone removed before a change was stored never receives it. */
  async #isStillRight(stream: LiveStream, teams: Teams): Promise<boolean> {
    try {
      if (rightsOf(await stream.readRights(), teams) === stream.rights) return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
    }
    stream.endForRights();
    this.leave(stream);
    return false;
  }

  #sendEvents(stream: LiveStream, { position, records }: ChangeEvents, teams: Teams): void {
    const place = writePosition(position, stream.rights);
    if (records === null) return stream.send("refresh", {}, place);
    const events = changeEventsFor(records, stream.actor, teams);
    if (events.length > 0) stream.send("changes", events, place);
    else stream.beat(place);
  }
}
