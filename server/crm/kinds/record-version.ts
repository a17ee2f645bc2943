import { hash } from "node:crypto";
import type { z } from "zod";
import type { TagList } from "#server/crm/kinds/entity-tags.ts";
import { strongTags } from "#server/crm/kinds/entity-tags.ts";

/** The strong entity tag of the record as the API shows it. */
export type TagOf = (record: object) => string;

/**
 * Two hashes: of the fields that a PUT can change, and of everything else shown. The tag changes with
 * the response, but changes are checked against the first hash alone: see `isSameVersion`.
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

/** A renamed company must not prevent a change of its contact, so only a record's own fields count. */
export function isSameVersion(tags: TagList, tag: string): boolean {
  return tags === "*" || strongTags(tags).some((opaque) => ownPart(opaque) === ownPart(tag));
}

function ownPart(tag: string): string {
  return tag.replaceAll('"', "").split(".")[0] ?? "";
}
