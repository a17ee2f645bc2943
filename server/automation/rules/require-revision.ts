import { parseTagList, strongTags } from "#server/crm/kinds/entity-tags.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export function tagOfRule({ revision }: { revision: number }): string {
  return `"${revision}"`;
}

/** @throws HttpError 412 where If-Match names another revision */
export function requireRevision(revision: number, ifMatch: string | undefined): void {
  const tags = parseTagList(ifMatch);
  if (tags === undefined || tags === "*" || strongTags(tags).includes(`${revision}`)) return;
  const sentence = "Someone has changed this rule or its draft since you opened it.";
  throw new HttpError(412, sentence, undefined, {
    headers: { etag: tagOfRule({ revision }) },
    details: {},
  });
}
