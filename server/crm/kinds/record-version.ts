import { hash } from "node:crypto";
import type { z } from "zod";
import type { TagList } from "#server/crm/kinds/entity-tags.ts";
import { strongTags } from "#server/crm/kinds/entity-tags.ts";

export interface Versioned {
  id: string;
  version: number;
}

/**
 * The strong entity tag of a record as the API shows it: the version, and a hash of what is shown of other records, such as a company's name: the tag changes
 * with the response, but changes are checked against the version alone.
 */
export function tagger(schemas: { item: z.ZodObject; changes: z.ZodObject }) {
  const own = Object.keys(schemas.changes.shape);
  const others = Object.keys(schemas.item.shape).filter((field) => !own.includes(field));
  return (record: Pick<Versioned, "version">): string =>
    `"${record.version}.${digest(record, others)}"`;
}

function digest(record: object, fields: string[]): string {
  const all = new Map<string, unknown>(Object.entries(record));
  const values = fields.map((field) => all.get(field) ?? null);
  return hash("sha256", JSON.stringify(values), "base64url").slice(0, 11);
}

/** A renamed company must not prevent a change of its contact, so only the record's own version counts. */
export function isSameVersion(tags: TagList, { version }: Pick<Versioned, "version">): boolean {
  return tags === "*" || strongTags(tags).some((opaque) => opaque.split(".")[0] === `${version}`);
}
