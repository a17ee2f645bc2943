import { and, eq } from "drizzle-orm";
import type { ImportEntity, ImportMapping, ValueMapping } from "#shared/imports/imports.ts";
import { valueWord } from "#shared/imports/known-values.ts";
import {
  importWords,
  type KnownWord,
  type StoredImport,
} from "#server/records/imports/imports.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Older words of a field are forgotten. */
const mostKept = 500;

/** Under this name stands which fields columns were, by their headers. */
export const headerWords = "";

/** What values of earlier files stood for, by field. */
export async function listKnownWords(
  db: Db,
  workspaceId: WorkspaceId,
  entity: ImportEntity,
): Promise<ReadonlyMap<string, ValueMapping>> {
  const rows = await db
    .select({ field: importWords.field, words: importWords.words })
    .from(importWords)
    .where(and(eq(importWords.workspaceId, workspaceId), eq(importWords.entity, entity)));
  return new Map(
    rows.map(({ field, words }) => [
      field,
      Object.fromEntries(words.map(({ word, to }) => [word, to])),
    ]),
  );
}

/** Keeps what someone matched, for the next file. Imports of a workspace begin one after the other. */
export async function keepWords(
  tx: Db,
  workspaceId: WorkspaceId,
  { entity, columns: found }: Pick<StoredImport, "entity" | "columns">,
  { columns }: ImportMapping,
): Promise<void> {
  const headers = found.map(({ header }) => header);
  const known = await listKnownWords(tx, workspaceId, entity);
  const mapped = columns.map(({ column, field }) => [headers[column] ?? "", field] as const);
  const given = [
    { field: headerWords, values: Object.fromEntries(mapped) },
    ...columns.flatMap(({ field, values }) => (field !== null && values ? { field, values } : [])),
  ];
  for (const { field, values } of given) {
    const matched = Object.entries(values).map(([text, to]) => [valueWord(text), to] as const);
    const all = new Map([...Object.entries(known.get(field) ?? {}), ...matched]);
    const words = [...all].map(([word, to]): KnownWord => ({ word, to })).slice(-mostKept);
    await tx
      .insert(importWords)
      .values({ workspaceId, entity, field, words })
      .onConflictDoUpdate({
        target: [importWords.workspaceId, importWords.entity, importWords.field],
        set: { words },
      });
  }
}
