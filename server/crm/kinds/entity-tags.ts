import { HttpError } from "#server/platform/errors.ts";

/** What If-Match and If-None-Match hold (RFC 9110, 13.1): every version, or those that are named. */
export type TagList = "*" | EntityTag[];

type EntityTag = { isWeak: boolean; opaque: string };

/** @throws HttpError 400 for what is no list of entity tags; undefined without a header */
export function parseTagList(header: string | undefined): TagList | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === "*") return "*";
  const tags = readTags(header);
  if (tags.length > 0) return tags;
  throw new HttpError(400, 'Name versions by their ETag, such as "a1.b2", or any of them by *.');
}

/** One tag after the other, sticky, so that no header takes long; none where one is malformed. */
function readTags(header: string): EntityTag[] {
  const next = /[ \t,]*(W\/)?"([^"\s]*)"[ \t]*(?=,|$)/y;
  const tags: EntityTag[] = [];
  while (next.lastIndex < header.length) {
    const found = next.exec(header);
    if (!found) return [];
    tags.push({ isWeak: found[1] !== undefined, opaque: found[2] ?? "" });
  }
  return tags;
}

/** The strong comparison: a weak tag equals nothing. */
export function strongTags(tags: EntityTag[]): string[] {
  return tags.filter(({ isWeak }) => !isWeak).map(({ opaque }) => opaque);
}

/** The weak comparison, in which W/"1" equals "1". */
export function isListed(tags: TagList, tag: string): boolean {
  return tags === "*" || tags.some(({ opaque }) => `"${opaque}"` === tag);
}
