import { hash } from "node:crypto";
import type { z } from "zod";
import type { TagList } from "#server/crm/kinds/entity-tags.ts";
import { strongTags } from "#server/crm/kinds/entity-tags.ts";

/** Gives a record the strong entity tag of what the API shows of it. */
export type TagOf = (record: object) => string;

/**
 * A record's entity tag is made of two hashes: of the fields that a PUT can change, and of all else
 * that is shown, such as the company's name on a contact. So it differs whenever the answer does, and
 * a change can be checked against the record's own fields alone: see `isSameVersion`.
 */
export function tagger(schemas: { item: z.ZodObject; changes: z.ZodObject }): TagOf {
  const own = Object.keys(schemas.changes.shape);
  const shown = Object.keys(schemas.item.shape).filter((field) => !own.includes(field));
  return (record) => `"${digest(record, own, 22)}.${digest(record, shown, 11)}"`;
}

function digest(record: object, fields: string[], length: number): string {
  const all = new Map<string, unknown>(Object.entries(record));
  const values = fields.map((field) => all.get(field) ?? null);
  return hash("sha256", JSON.stringify(values), "base64url").slice(0, length);
}

/**
 * Whether one of the tags of an If-Match names the record's own fields as they are. A company that was
 * renamed meanwhile is no reason to refuse a change of its contact.
 */
export function isSameVersion(tags: TagList, tag: string): boolean {
  return tags === "*" || strongTags(tags).some((opaque) => ownPart(opaque) === ownPart(tag));
}

function ownPart(tag: string): string {
  return tag.replaceAll('"', "").split(".")[0] ?? "";
}
