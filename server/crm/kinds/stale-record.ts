import type { changedEntities } from "#shared/changes.ts";
import { listFieldChanges } from "#server/crm/changes/changes.queries.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";

interface Current {
  entity: (typeof changedEntities)[number];
  id: string;
  current: object;
  etag: string;
}

/** A 412 with the current record, and who changed what in it. */
export async function staleRecord(
  tx: Db,
  { workspaceId }: RecordAccess,
  { entity, id, current, etag }: Current,
  sentence: string,
  headers: Record<string, string> = {},
): Promise<HttpError> {
  const lastChanges = await listFieldChanges(tx, workspaceId, entity, id);
  const details = { current, etag, lastChanges };
  return new HttpError(412, sentence, undefined, { headers, details });
}
