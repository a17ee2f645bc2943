import { and, arrayOverlaps, eq, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import { changes, type FieldValues } from "#server/crm/changes/changes.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { knownTags } from "#server/records/tags/known-tags.table.ts";

/** Former and last values of contacts, from the change log. */
export interface KnownValues {
  /** Names, email addresses and phone numbers. */
  identifiers: string[];
  /** Identifiers of no one else: found anywhere, they mean these contacts. */
  distinctive: string[];
  /** Every text of the contacts, including tags and custom fields. */
  texts: string[];
  /** Tags that only these contacts had. */
  tags: string[];
}

const identifying = ["name", "email", "other_emails", "phone", "other_phones"] as const;
const personal = [...identifying, "title", "notes", "avatar", "tags", "custom_fields"] as const;

/** Call it after the contacts are deleted, and before the log forgets their values. */
export async function readKnownValues(
  tx: Db,
  workspaceId: string,
  ids: string[],
): Promise<KnownValues> {
  const logged = await tx
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(
      and(
        eq(changes.workspaceId, workspaceId),
        eq(changes.entity, "contact"),
        inArray(changes.entityId, ids),
      ),
    );
  const rows = logged.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const identifiers = textsIn(rows, identifying).filter((text) => text.length > 1);
  const shared = await findShared(tx, workspaceId, ids, identifiers);
  return {
    identifiers,
    distinctive: identifiers.filter((text) => isDistinctive(text) && !shared.has(text)),
    texts: textsIn(rows, personal).filter((text) => text.length > 1),
    tags: await findOrphans(tx, workspaceId, textsIn(rows, ["tags"])),
  };
}

function textsIn(rows: FieldValues[], fields: readonly string[]): string[] {
  const values = rows.flatMap((row) => fields.map((field) => row[field]));
  return [...new Set(values.flatMap(textsOf))];
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** A first name or short number is ambiguous; a full name, address or number is not. */
function isDistinctive(text: string): boolean {
  return text.length > 4 && /[\s@\d]/.test(text);
}

/** Values that other contacts have as well, such as a switchboard's number. */
async function findShared(
  tx: Db,
  workspaceId: string,
  ids: string[],
  identifiers: string[],
): Promise<Set<string>> {
  if (identifiers.length === 0) return new Set();
  const { name, email, otherEmails, phone, otherPhones } = contacts;
  const rows = await tx
    .select({ name, email, otherEmails, phone, otherPhones })
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, workspaceId),
        notInArray(contacts.id, ids),
        or(
          ...[name, email, phone].map((column) => inArray(column, identifiers)),
          ...[otherEmails, otherPhones].map((list) =>
            and(sql`${list} <> '{}'`, arrayOverlaps(list, identifiers)),
          ),
        ),
      ),
    );
  return new Set(
    rows.flatMap((row) => Object.values(row).flat()).filter((value) => value !== null),
  );
}

async function findOrphans(tx: Db, workspaceId: string, tags: string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const rows = await tx
    .select({ name: knownTags.name })
    .from(knownTags)
    .where(
      and(
        eq(knownTags.workspaceId, workspaceId),
        eq(knownTags.entity, "contact"),
        inArray(knownTags.name, tags),
        sql`not exists (select from ${contacts} as tagged
          where tagged.workspace_id = ${workspaceId} and tagged.tags @> array[${knownTags.name}])`,
      ),
    );
  const orphans = rows.map(({ name }) => name);
  const elsewhere = await tx
    .select({ name: knownTags.name })
    .from(knownTags)
    .where(
      and(
        eq(knownTags.workspaceId, workspaceId),
        ne(knownTags.entity, "contact"),
        inArray(knownTags.name, orphans),
      ),
    );
  await tx
    .delete(knownTags)
    .where(
      and(
        eq(knownTags.workspaceId, workspaceId),
        eq(knownTags.entity, "contact"),
        inArray(knownTags.name, orphans),
      ),
    );
  const kept = new Set(elsewhere.map(({ name }) => name));
  return orphans.filter((tag) => !kept.has(tag));
}
