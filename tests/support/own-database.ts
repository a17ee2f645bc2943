import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import { copyTemplate } from "./embedded-template.ts";
import { createDatabase } from "./postgres-server.ts";

export type OwnDatabase = {
  /** What a server is started with to use it. */
  variables: Record<string, string>;
  /** Opens it in this process. An embedded one must not be open in a server at that time. */
  open: () => Promise<Database>;
  remove: () => Promise<void>;
};

export async function createOwnDatabase(): Promise<OwnDatabase> {
  const postgresUrl = inject("postgresUrl");
  const isEmbedded = postgresUrl === null;
  const dataDir = isEmbedded
    ? await copyTemplate(inject("embeddedTemplate"))
    : await mkdtemp(join(tmpdir(), "crm-pro-"));
  const databaseUrl = isEmbedded
    ? undefined
    : await createDatabase(postgresUrl, inject("postgresTemplate"));
  return {
    variables: {
      DATA_DIR: dataDir,
      AUTH_SECRET: randomBytes(32).toString("hex"),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    open: () => openDatabase({ dataDir, databaseUrl }),
    remove: () => rm(dataDir, { recursive: true }),
  };
}
