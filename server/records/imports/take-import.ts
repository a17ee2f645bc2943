import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { NewImport } from "#shared/imports/imports.ts";
import { whereImport, lockImport } from "#server/records/imports/imports.queries.ts";
import { importFiles, imports } from "#server/records/imports/imports.table.ts";
import { readImportJob } from "#server/records/imports/import-jobs.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import {
  requireFitting,
  requireWhole,
  type FileChunk,
  type SentFile,
} from "#server/platform/files/file-chunks.ts";
import { limitRate, type RateLimit } from "#server/platform/limits/rate-limits.ts";

const filesOfOne: RateLimit = {
  name: "file-imports",
  allowed: 100,
  windowSeconds: 3_600,
  sentence: "You have sent many files within an hour.",
};

/** Uploads of one person, complete or not. */
const mostKept = 20;

/** Deletes abandoned uploads. */
export async function takeImport(tx: Db, access: RecordAccess, file: NewImport): Promise<string> {
  const { workspaceId, userId } = access;
  await limitRate(tx, filesOfOne, userId);
  const own = and(eq(imports.workspaceId, workspaceId), eq(imports.userId, userId));
  const kept = tx
    .select({ id: imports.id })
    .from(imports)
    .where(own)
    .orderBy(sql`${imports.id} desc`)
    .offset(mostKept - 1)
    .limit(1);
  const isEnded = sql`not exists (select from operations where operations.workspace_id = ${imports.workspaceId}
    and operations.id = ${imports.operationId} and operations.state in ('waiting', 'running'))`;
  await tx.delete(imports).where(and(own, lt(imports.id, sql`(${kept})`), isEnded));
  await tx.delete(imports).where(and(own, inArray(imports.state, ["uploading"])));
  const id = newId();
  await tx.insert(imports).values({ workspaceId, id, userId, ...file });
  return id;
}

/** A chunk that is sent again replaces the first. */
export async function storeChunk(tx: Db, access: RecordAccess, chunk: FileChunk): Promise<void> {
  const { id: importId, number, content } = chunk;
  const { workspaceId } = access;
  requireFitting(await lockFile(tx, access, importId), chunk);
  await tx
    .insert(importFiles)
    .values({ workspaceId, importId, number, content })
    .onConflictDoUpdate({
      target: [importFiles.workspaceId, importFiles.importId, importFiles.number],
      set: { content: sql`excluded.content` },
    });
}

export async function readFile(tx: Db, access: RecordAccess, id: string): Promise<void> {
  const key = { workspaceId: access.workspaceId, importId: id };
  const file = await lockFile(tx, access, id);
  await requireWhole(
    tx,
    file,
    importFiles,
    and(eq(importFiles.workspaceId, key.workspaceId), eq(importFiles.importId, id)),
  );
  await tx.update(imports).set({ state: "reading" }).where(whereImport(key));
  await sendJob(tx, readImportJob, key);
}

async function lockFile(tx: Db, access: RecordAccess, id: string): Promise<SentFile> {
  const { state, bytes } = await lockImport(tx, access, id);
  return { name: "file", bytes, state };
}
