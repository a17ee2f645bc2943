import type { z } from "zod";
import type { changedEntities } from "#shared/records/changes.ts";
import type { KeptKind } from "#shared/records/kind-definition.ts";
import { listFieldChanges } from "#server/crm/changes/changes.queries.ts";
import { tagger, type Versioned } from "#server/crm/kinds/record-version.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

interface StaleKind {
  name: KeptKind;
  schemas: { item: z.ZodObject; changes: z.ZodObject };
}

interface Stale {
  kind: StaleKind;
  /** As it is now. */
  record: Versioned;
  sentence: string;
  /** Whether the call's address is the record's, so that the ETag of the answer is, too. */
  isAddressed: boolean;
}

/** A 412 with the current record as the API shows it, and who changed what in it. */
export function staleRecord(
  tx: Db,
  access: RecordAccess,
  { kind: { name, schemas }, record, sentence, isAddressed }: Stale,
): Promise<HttpError> {
  const etag = tagger(schemas)(record);
  const shown = { entity: name, id: record.id, current: schemas.item.parse(record), etag };
  return staleAnswer(tx, access, shown, sentence, isAddressed ? { etag } : {});
}

interface Shown {
  entity: (typeof changedEntities)[number];
  id: string;
  current: object;
  etag: string;
}

/** Likewise, of a part of a record. Errors are sent as they are, so `current` has what may be shown and no more. */
export async function staleAnswer(
  tx: Db,
  { workspaceId }: RecordAccess,
  { entity, id, current, etag }: Shown,
  sentence: string,
  headers: Record<string, string>,
): Promise<HttpError> {
  const lastChanges = await listFieldChanges(tx, workspaceId, entity, id);
  const details = { current, etag, lastChanges };
  return new HttpError(412, sentence, undefined, { headers, details });
}
