import { format } from "#shared/format/format.ts";
import { mostTagged, type TaggedEntity } from "#shared/records/tags.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { countText } from "#shared/format/count-text.ts";

/** "12 contacts". @param count null for more than are counted */
export function countedRecords(entity: TaggedEntity, count: number | null): string {
  const { one, many } = kindWords[entity];
  if (count === null) return `More than ${format.number(mostTagged)} ${many}`;
  return countText(count, one, many);
}
