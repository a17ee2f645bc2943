import { kindWords } from "#shared/records/kind-words.ts";
import type { MergeKind } from "#server/records/duplicates/merge-kinds.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { parseTagList } from "#server/crm/kinds/entity-tags.ts";
import { isSameVersion, type Versioned } from "#server/crm/kinds/record-version.ts";
import { staleRecord } from "#server/crm/kinds/stale-record.ts";

/** @throws HttpError 412, with the current record, when it was changed since it was seen */
export async function requireVersion<Item extends Versioned>(
  tx: Db,
  access: RecordAccess,
  kind: MergeKind<Item>,
  { id, version }: Versioned,
  versions: Record<string, string>,
): Promise<void> {
  const tags = parseTagList(versions[id]);
  if (!tags || isSameVersion(tags, { version })) return;
  const current = await kind.find(tx, access, id);
  if (!current) throw notFound(kind.entity);
  const { entity: name, schemas } = kind;
  throw await staleRecord(tx, access, {
    kind: { name, schemas },
    record: current,
    sentence: `Someone has changed one of these ${kindWords[name].many} since you opened them. Look at them again.`,
    isAddressed: false,
  });
}
