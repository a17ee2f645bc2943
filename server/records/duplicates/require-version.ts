import { kindWords } from "#shared/kind-words.ts";
import type { MergeKind } from "#server/records/duplicates/merge-kinds.ts";
import type { RecordAccess } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { parseTagList } from "#server/crm/kinds/entity-tags.ts";
import { isSameVersion, tagger } from "#server/crm/kinds/record-version.ts";
import { staleRecord } from "#server/crm/kinds/stale-record.ts";

/** @throws HttpError 412, with the current record, when it was changed since it was seen */
export async function requireVersion<Item extends { id: string }>(
  tx: Db,
  access: RecordAccess,
  kind: MergeKind<Item>,
  id: string,
  versions: Record<string, string>,
): Promise<void> {
  const tags = parseTagList(versions[id]);
  const current = tags && (await kind.find(tx, access, id));
  if (!current) return;
  const etag = tagger(kind.schemas)(current);
  if (isSameVersion(tags, etag)) return;
  throw await staleRecord(
    tx,
    access,
    { entity: kind.entity, id, current, etag },
    `Someone has changed one of these ${kindWords[kind.entity].many} since you opened them. Look at them again.`,
  );
}
