import { HttpError } from "#server/platform/http/errors.ts";

/** The value of If-Match and If-None-Match (RFC 9110, 13.1); "*" is any version. */
export type TagList = "*" | EntityTag[];

type EntityTag = { isWeak: boolean; opaque: string };

/** Undefined without a header. @throws HttpError 400 for an invalid one */
export function parseTagList(header: string | undefined): TagList | undefined {
  if (header === undefined) return undefined;
  if (header.trim() === "*") return "*";
  const tags = readTags(header);
  if (tags.length > 0) return tags;
  throw new HttpError(400, 'Name versions by their ETag, such as "a1.b2", or any of them by *.');
}

/** Sticky, so that parsing takes linear time. Empty where a tag is malformed. */
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

/** Strong comparison: weak tags never match. */
export function strongTags(tags: EntityTag[]): string[] {
  return tags.filter(({ isWeak }) => !isWeak).map(({ opaque }) => opaque);
}

/** Weak comparison: W/"1" equals "1". */
export function isListed(tags: TagList, tag: string): boolean {
  return tags === "*" || tags.some(({ opaque }) => `"${opaque}"` === tag);
}
