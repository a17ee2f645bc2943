import { and, eq, inArray, sql } from "drizzle-orm";
import { contactLimitSentence } from "#shared/billing/coverage.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { importChunks, workspaceImports } from "#server/administration/archives/archives.table.ts";
import { importArchiveJob } from "#server/administration/archives/import-archive.ts";
import { lockImport } from "#server/administration/archives/workspace-imports.queries.ts";
import { type PaymentKind, readOwnCoverage } from "#server/accounts/coverage/read-coverage.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import {
  requireFitting,
  requireWhole,
  type FileChunk,
  type SentFile,
} from "#server/platform/files/file-chunks.ts";
import { limitRate, type RateLimit } from "#server/platform/limits/rate-limits.ts";

const archivesOfOne: RateLimit = {
  name: "imports",
  allowed: 20,
  windowSeconds: 86_400,
  sentence: "You have imported many archives today.",
};

/** A person uploads one archive at a time; an abandoned upload is replaced. */
export async function takeArchive(
  tx: Db,
  payments: PaymentKind,
  userId: string,
  bytes: number,
): Promise<string> {
  const refusal = contactLimitSentence(await readOwnCoverage(tx, payments, userId), 0);
  if (refusal !== null) throw new HttpError(402, refusal);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  await limitRate(tx, archivesOfOne, userId);
  const isOwn = eq(workspaceImports.userId, userId);
  const running = inArray(workspaceImports.status, ["waiting", "importing"]);
  if ((await tx.$count(workspaceImports, and(isOwn, running))) > 0) {
    throw new HttpError(409, "Another archive of yours is being imported. Wait until it is done.");
  }
  await tx.delete(workspaceImports).where(and(isOwn, eq(workspaceImports.status, "uploading")));
  const id = newId();
  await tx.insert(workspaceImports).values({ id, userId, status: "uploading", bytes });
  return id;
}

/** A chunk that is sent again replaces the first. */
export async function storeChunk(tx: Db, userId: string, chunk: FileChunk): Promise<void> {
  const { id: importId, number, content } = chunk;
  requireFitting(await lockArchive(tx, userId, importId), chunk);
  await tx
    .insert(importChunks)
    .values({ importId, number, content })
    .onConflictDoUpdate({
      target: [importChunks.importId, importChunks.number],
      set: { content: sql`excluded.content` },
    });
}

export async function beginImport(tx: Db, userId: string, id: string): Promise<void> {
  const archive = await lockArchive(tx, userId, id);
  await requireWhole(tx, archive, importChunks, eq(importChunks.importId, id));
  await tx.update(workspaceImports).set({ status: "waiting" }).where(eq(workspaceImports.id, id));
  await sendJob(tx, importArchiveJob, { importId: id });
}

async function lockArchive(tx: Db, userId: string, id: string): Promise<SentFile> {
  const { status, bytes } = await lockImport(tx, userId, id);
  return { name: "archive", bytes, state: status };
}

export async function dropImport(tx: Db, userId: string, id: string): Promise<void> {
  const { status } = await lockImport(tx, userId, id);
  if (status === "waiting" || status === "importing") {
    throw new HttpError(409, "The archive is being imported. Wait until that is done.");
  }
  await tx.delete(workspaceImports).where(eq(workspaceImports.id, id));
}
