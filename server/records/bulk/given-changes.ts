import { z } from "zod";

const tagList = z.array(z.string()).optional();

/** What is done to each of several records: fields that change, tags that come and go. */
export const givenChanges = z.looseObject({
  addTags: tagList,
  removeTags: tagList,
  customFields: z.looseObject({}).optional(),
});

export type GivenChanges = z.infer<typeof givenChanges>;

const tagged = z.object({ tags: z.array(z.string()) });

/** The changes as a record takes them: with all of its tags. */
export function withChangedTags(
  record: object,
  { addTags, removeTags, ...fields }: GivenChanges,
): object {
  if (!addTags && !removeTags) return fields;
  const { tags } = tagged.catch({ tags: [] }).parse(record);
  const kept = tags.filter((tag) => !removeTags?.includes(tag));
  return { ...fields, tags: [...new Set([...kept, ...(addTags ?? [])])] };
}
