import { z } from "zod";
import type { Announcer } from "#server/platform/live/announcer.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notify, type Topic } from "#server/platform/database/notify.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export const operationTopic: Topic<{ workspaceId: string; operationId: string }> = {
  name: "operations",
  message: z.object({ workspaceId: z.uuid(), operationId: z.uuid() }),
};

/** Often enough for a progress bar; changed records are reloaded less often. */
const progressMs = 500;
const recordsMs = 3_000;

/** Limits notifications to what pages can show. */
export class OperationNotifier {
  readonly #db: Db;
  readonly #announcer: Announcer;
  readonly #key: { workspaceId: WorkspaceId; operationId: string };
  #notifiedMs = 0;
  #announcedMs = performance.now();

  constructor(
    { db, announcer }: { db: Db; announcer: Announcer },
    key: { workspaceId: WorkspaceId; operationId: string },
  ) {
    this.#db = db;
    this.#announcer = announcer;
    this.#key = key;
  }

  /** @param isOver is always sent */
  async notify(isOver: boolean): Promise<void> {
    const nowMs = performance.now();
    if (isOver || nowMs - this.#announcedMs > recordsMs) {
      this.#announcedMs = nowMs;
      this.#announcer.announce(this.#key.workspaceId);
    }
    if (!isOver && nowMs - this.#notifiedMs < progressMs) return;
    this.#notifiedMs = nowMs;
    await notify(this.#db, operationTopic, this.#key);
  }
}
