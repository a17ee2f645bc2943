import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";
import { notify, type Topic } from "#server/platform/database/notify.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Workspaces in which something was stored, or in which rights have changed. */
export const changesTopic: Topic<string[]> = { name: "live_changes", message: z.array(z.uuid()) };

/** A workspace whose quotas or submitted numbers have changed. */
export const forecastTopic: Topic<string> = { name: "live_forecasts", message: z.uuid() };

/** A workspace in which rules have changed, or runs of them have come further. */
export const runsTopic: Topic<string> = { name: "live_runs", message: z.uuid() };

/** A workspace in which someone changed who reads emails, or which emails are left out. */
export const emailsTopic: Topic<string> = { name: "live_emails", message: z.uuid() };

/** How many ids fit into a message of NOTIFY. */
const mostAtOnce = 150;

/** Notifies after the commit: NOTIFY within it would make all commits wait for each other's disk. */
export class Announcer {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #waiting = new Set<WorkspaceId>();
  #sending: Promise<void> | null = null;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  announce(workspaceId: WorkspaceId): void {
    this.#waiting.add(workspaceId);
    this.#sending ??= this.#send();
  }

  async settle(): Promise<void> {
    await this.#sending;
  }

  async #send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const ids = [...this.#waiting].slice(0, mostAtOnce);
      for (const id of ids) this.#waiting.delete(id);
      // Streams find it anyway when they look next.
      await notify(this.#db, changesTopic, ids).catch((error: unknown) =>
        this.#log.warn({ err: error }, "what is new could not be announced"),
      );
    }
    // At once: what is announced before a promise's callback would wait for the next announcement.
    this.#sending = null;
  }
}
