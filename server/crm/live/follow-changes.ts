import type { FastifyBaseLogger } from "fastify";
import { changesTopic } from "#server/platform/announcer.ts";
import type { Database, Db } from "#server/platform/database/database.ts";
import { hear } from "#server/platform/database/notify.ts";
import { toWorkspaceId, type WorkspaceId } from "#server/platform/workspace-id.ts";

/** Has a reader take changes as they are announced. What is not heard is to be made up for by looking now and then. */
export async function followChanges(
  database: Pick<Database, "db" | "listen">,
  log: Pick<FastifyBaseLogger, "warn">,
  take: (db: Db, workspaceId: WorkspaceId) => Promise<void>,
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
      await take(database.db, toWorkspaceId(id)).catch((error: unknown) =>
        log.warn({ err: error }, "changes could not be followed"),
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
