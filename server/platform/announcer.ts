import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";
import { notify, type Topic } from "#server/platform/database/notify.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Workspaces in which something was stored, or in which rights have changed. */
export const changesTopic: Topic<string[]> = { name: "live_changes", message: z.array(z.uuid()) };

/** As many ids as a message of NOTIFY holds. */
const mostAtOnce = 150;

/**
 * Tells all servers where something is new, after it is stored: NOTIFY within the transaction would
 * make all commits of the database wait for each other's disk. What comes meanwhile goes together.
 */
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
    this.#sending ??= this.#send().finally(() => (this.#sending = null));
  }

  /** Until all that was announced is sent. */
  async settle(): Promise<void> {
    await this.#sending;
  }

  async #send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const ids = [...this.#waiting].slice(0, mostAtOnce);
      for (const id of ids) this.#waiting.delete(id);
      // Unsent, it is found all the same, when the streams look next.
      await notify(this.#db, changesTopic, ids).catch((error: unknown) =>
        this.#log.warn({ err: error }, "what is new could not be announced"),
      );
    }
  }
}
