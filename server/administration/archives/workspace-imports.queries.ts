import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { WorkspaceImport } from "#shared/administration/workspace-imports.ts";
import { importChunks, workspaceImports } from "#server/administration/archives/archives.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";

const listed = {
  id: workspaceImports.id,
  status: workspaceImports.status,
  bytes: workspaceImports.bytes,
  rowsDone: workspaceImports.rowsDone,
  rowsTotal: workspaceImports.rowsTotal,
  problem: workspaceImports.problem,
  // No one may enter the workspace before the import is done.
  workspaceId: sql<string | null>`case ${workspaceImports.status} when 'done'
    then ${workspaceImports.workspaceId} end`,
  createdAt: workspaceImports.createdAt,
};

export function listImports(db: Db, userId: string): Promise<WorkspaceImport[]> {
  return db
    .select(listed)
    .from(workspaceImports)
    .where(eq(workspaceImports.userId, userId))
    .orderBy(desc(workspaceImports.createdAt))
    .limit(10);
}

export async function readImport(db: Db, userId: string, id: string): Promise<WorkspaceImport> {
  const [row] = await db.select(listed).from(workspaceImports).where(whereOwn(userId, id));
  if (!row) throw notFound("import");
  return row;
}

export async function lockImport(tx: Db, userId: string, id: string) {
  const [row] = await tx.select().from(workspaceImports).where(whereOwn(userId, id)).for("update");
  if (!row) throw notFound("import");
  return row;
}

function whereOwn(userId: string, id: string) {
  return and(eq(workspaceImports.userId, userId), eq(workspaceImports.id, id));
}

export async function* readChunks(db: Db, importId: string): AsyncGenerator<Uint8Array> {
  let last = -1;
  for (;;) {
    const [chunk] = await db
      .select({ number: importChunks.number, content: importChunks.content })
      .from(importChunks)
      .where(and(eq(importChunks.importId, importId), gt(importChunks.number, last)))
      .orderBy(asc(importChunks.number))
      .limit(1);
    if (!chunk) return;
    yield chunk.content;
    last = chunk.number;
  }
}

/** Deletes the uploaded file, too. */
export async function endImport(
  tx: Db,
  id: string,
  outcome: { status: "done" | "failed"; problem?: string },
): Promise<void> {
  await tx.update(workspaceImports).set(outcome).where(eq(workspaceImports.id, id));
  await tx.delete(importChunks).where(eq(importChunks.importId, id));
}

const daysKept = 7;

/** Deletes uploads without progress for a day, and imports that ended a week ago. */
export async function forgetOldWorkspaceImports(db: Db): Promise<void> {
  await db.delete(workspaceImports).where(
    sql`(${workspaceImports.status} = 'uploading' and ${workspaceImports.createdAt} < now() - interval '1 day')
        or (${inArray(workspaceImports.status, ["done", "failed"])}
          and ${workspaceImports.createdAt} < now() - ${daysKept} * interval '1 day')`,
  );
}
