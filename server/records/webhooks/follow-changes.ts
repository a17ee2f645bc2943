import type { FastifyBaseLogger } from "fastify";
import { changesTopic } from "#server/platform/announcer.ts";
import type { Database } from "#server/platform/database/database.ts";
import { hear } from "#server/platform/database/notify.ts";
import { toWorkspaceId } from "#server/platform/workspace-id.ts";
import { takeEvents } from "#server/records/webhooks/take-events.ts";

/** Makes events of changes as they are announced. What is not heard is made up for by `watchFeeds`. */
export async function followChanges(
  database: Pick<Database, "db" | "listen">,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  /** Workspaces that are being looked at, and whether something was announced meanwhile. */
  const looking = new Map<string, boolean>();

  async function look(id: string): Promise<void> {
    if (looking.has(id)) {
      looking.set(id, true);
      return;
    }
    do {
      looking.set(id, false);
      await takeEvents(database.db, toWorkspaceId(id)).catch((error: unknown) =>
        log.warn({ err: error }, "changes could not be made events"),
      );
    } while (looking.get(id));
    looking.delete(id);
  }

  await hear(database, changesTopic, {
    onMessage: (ids) => {
      for (const id of ids) void look(id);
    },
    onGap: () => undefined,
  });
}
