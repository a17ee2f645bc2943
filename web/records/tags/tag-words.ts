import { format } from "#shared/format.ts";
import { mostTagged, type TaggedEntity } from "#shared/tags.ts";
import { kindWords } from "#shared/kind-words.ts";
import { countText } from "#shared/count-text.ts";

/** "12 contacts". @param count null for more than are counted */
export function countedRecords(entity: TaggedEntity, count: number | null): string {
  const { one, many } = kindWords[entity];
  if (count === null) return `More than ${format.number(mostTagged)} ${many}`;
  return countText(count, one, many);
}
