import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { runsTopic } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify } from "#server/platform/database/notify.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Within this time many runs are announced as one. */
const gatherMs = 500;

export class RunAnnouncer {
  readonly #db: Db;
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #waiting = new Set<WorkspaceId>();

  constructor(db: Db, log: Pick<FastifyBaseLogger, "warn">) {
    this.#db = db;
    this.#log = log;
  }

  announce(workspaceId: WorkspaceId): void {
    if (this.#waiting.has(workspaceId)) return;
    this.#waiting.add(workspaceId);
    void this.#send(workspaceId);
  }

  async #send(workspaceId: WorkspaceId): Promise<void> {
    await delay(gatherMs, undefined, { ref: false });
    this.#waiting.delete(workspaceId);
    await notify(this.#db, runsTopic, workspaceId).catch((error: unknown) =>
      this.#log.warn({ err: error }, "runs of rules could not be announced"),
    );
  }
}
