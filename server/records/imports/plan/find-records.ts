import { type Column, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import type { ImportEntity, ImportKey } from "#shared/imports/imports.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { customFieldPrefix } from "#server/records/imports/list-fields.ts";
import {
  stillVisible,
  whereVisible,
  whereOwnerLockable,
  whereOwnerVisible,
  type RecordAccess,
} from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import { columnOf, kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { users } from "#server/accounts/accounts.table.ts";

/** By column. */
export type StoredRecord = Record<string, unknown> & { id: string };

const foundRow = z.object({
  key: z.string(),
  record: z.looseObject({ id: z.uuid() }),
  companyName: z.string().nullable(),
  contactName: z.string().nullable(),
  isVisible: z.boolean(),
});

export interface FoundRecord extends Omit<z.infer<typeof foundRow>, "isVisible"> {
  /** Whether it got another owner, or its owner left the team, while it was waited for. */
  isOutOfSight: boolean;
}

interface Wanted {
  entity: ImportEntity;
  access: RecordAccess;
  /** Keeps the records locked until the transaction ends. */
  isLocked: boolean;
}

/** Visible records with one of these keys. */
export async function findByKey(
  db: Db,
  wanted: Wanted,
  key: ImportKey,
  keys: string[],
): Promise<FoundRecord[]> {
  const { entity } = wanted;
  if (key === "none" || keys.length === 0) return [];
  const first = selectFound(db, wanted, {
    key: foundKey(entity, key),
    from: kindTables[entity],
    condition: whereFound(entity, key, keys),
  });
  if (entity !== "contact" || (key !== "email" && key !== "phone")) return first;
  const others = otherKeys[key];
  const condition = whereAmongOthers(others, keys);
  const from = sql`${contacts}, unnest(${others.keys}) as given(key)`;
  const also = selectFound(db, wanted, {
    key: sql`given.key`,
    from,
    condition: sql`${condition} and given.key = any(${sql.param(lowered(keys))}::text[])`,
  });
  return (await Promise.all([first, also])).flat();
}

/** What contacts have beside their first address and number, in the wording of the indexes. */
const otherKeys = {
  email: { column: contacts.otherEmails, keys: sql`email_keys(${contacts.otherEmails})` },
  phone: { column: contacts.otherPhones, keys: sql`phone_keys(${contacts.otherPhones})` },
};

function whereAmongOthers(
  { column, keys: columnKeys }: { column: Column; keys: SQL },
  keys: string[],
): SQL {
  return sql`(${column} <> '{}' and ${columnKeys} && ${sql.param(lowered(keys))}::text[])`;
}

interface Lookup {
  key: SQL;
  from: SQLWrapper;
  condition: SQL;
}

async function selectFound(
  db: Db,
  { entity, access, isLocked }: Wanted,
  { key, from, condition }: Lookup,
): Promise<FoundRecord[]> {
  const table = kindTables[entity];
  const nameOf = (link: "company" | "contact"): SQL => {
    const linkedTable = kindTables[link];
    const column = `${link}_id`;
    if (!(column === "company_id" ? "companyId" in table : "contactId" in table)) return sql`null`;
    return sql`(select linked.name from ${linkedTable} as linked
      where linked.workspace_id = ${table}.workspace_id and linked.id = ${table}.${sql.identifier(column)}
        and ${whereOwnerVisible(sql`linked.owner_id`, access) ?? sql`true`})`;
  };
  const owned = kindColumns[entity];
  const isVisible = whereVisible(owned, access);
  // Asked in a subselect, which is not read again once the lock is there: a row that gets another owner meanwhile, or
  // none, stays found, and is refused. Not found, it would be added again.
  const isFound =
    isLocked && access.visibility !== "all"
      ? sql`${table.id} in (select ${table.id} from ${from} where ${condition} and ${isVisible})`
      : isVisible;
  const { rows } = await db.execute(sql`
    select ${key} as key, to_jsonb(${table}) - 'search_text' as record,
      ${nameOf("company")} as "companyName", ${nameOf("contact")} as "contactName",
      coalesce(${whereOwnerLockable(owned.ownerId, access) ?? sql`true`}, false) as "isVisible"
    from ${from}
    where ${condition} and ${isFound}
    order by ${table}.id ${isLocked ? sql`for update of ${table}` : sql``}`);
  const found = z.array(foundRow).parse(rows);
  const records = found.map(({ record }) => record);
  const inTeam = new Set(isLocked ? await stillVisible(db, owned, access, records) : records);
  return found.map(({ isVisible: isOfOwner, ...one }) => ({
    ...one,
    isOutOfSight: !isOfOwner || !inTeam.has(one.record),
  }));
}

/** A list instead of a join makes the database use the index, whatever its statistics say. */
function whereFound(entity: ImportEntity, key: Exclude<ImportKey, "none">, keys: string[]): SQL {
  const table = kindTables[entity];
  if (key === "id") return sql`${table.id} = any(${sql.param(keys)}::uuid[])`;
  const column = keyColumn(entity, key);
  if (column) return sql`${column} = any(${sql.param(lowered(keys))}::text[])`;
  const own = key.slice(customFieldPrefix.length);
  // Matches the wording of the index.
  const wanted = keys.map((value) => `{${JSON.stringify(own)}:${value}}`);
  return sql`(${table.customFields} <> '{}'
    and ${table.customFields} @> any(${sql.param(wanted)}::jsonb[]))`;
}

/** The key in the format of rows: in lower case, or as JSON. */
function foundKey(entity: ImportEntity, key: Exclude<ImportKey, "none">): SQL {
  const table = kindTables[entity];
  if (key === "id") return sql`${table.id}::text`;
  const own = key.slice(customFieldPrefix.length);
  return keyColumn(entity, key) ?? sql`(${table.customFields} -> ${own}::text)::text`;
}

function keyColumn(entity: ImportEntity, key: ImportKey): SQL | null {
  if (key === "email" || key === "code") return smallLetters(columnOf(entity, key));
  if (key === "phone") return sql`phone_key(${contacts.phone})`;
  if (key !== "name" && key !== "nameAndCompany") return null;
  return smallLetters(kindColumns[entity].name);
}

function lowered(keys: string[]): string[] {
  return [...new Set(keys.map((key) => key.toLowerCase()))];
}

const linkRow = z.object({ key: z.string(), id: z.uuid() });

/** Visible companies or contacts, the oldest of each name. */
export function findByName(
  db: Db,
  access: RecordAccess,
  entity: "company" | "contact",
  names: string[],
): Promise<Map<string, string>> {
  const table = kindTables[entity];
  return findLinks(db, access, entity, names, smallLetters(table.name));
}

/** Finds contacts by their first address, or else by another. */
export async function findContactsByEmail(
  db: Db,
  access: RecordAccess,
  emails: string[],
): Promise<Map<string, string>> {
  const first = await findLinks(db, access, "contact", emails, smallLetters(contacts.email));
  const missing = emails.filter((email) => !first.has(email.toLowerCase()));
  if (missing.length === 0) return first;
  const { keys, column } = otherKeys.email;
  const { rows } = await db.execute(sql`
    select distinct on (given.key) given.key as key, ${contacts.id} as id
    from ${contacts}, unnest(${keys}) as given(key)
    where ${contacts.workspaceId} = ${access.workspaceId} and ${whereAmongOthers({ column, keys }, missing)}
      and ${whereOwnerVisible(contacts.ownerId, access) ?? sql`true`}
    order by given.key, ${contacts.id}`);
  return new Map([...toLinks(rows), ...first]);
}

async function findLinks(
  db: Db,
  access: RecordAccess,
  entity: "company" | "contact",
  keys: string[],
  key: SQL,
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const table = kindTables[entity];
  const { rows } = await db.execute(sql`
    select distinct on (${key}) ${key} as key, ${table.id} as id
    from ${table}
    where ${table.workspaceId} = ${access.workspaceId}
      and ${key} = any(${sql.param(lowered(keys))}::text[])
      and ${whereOwnerVisible(table.ownerId, access) ?? sql`true`}
    order by ${key}, ${table.id}`);
  return toLinks(rows);
}

function toLinks(rows: unknown[]): Map<string, string> {
  const found = z.array(linkRow).parse(rows);
  return new Map(found.map(({ key, id }) => [key.toLowerCase(), id]));
}

export interface Colleague {
  userId: string;
  name: string;
  email: string;
  teamId: string | null;
}

export function listColleagues(db: Db, { workspaceId }: RecordAccess): Promise<Colleague[]> {
  return db
    .select({ userId: users.id, name: users.name, email: users.email, teamId: members.teamId })
    .from(members)
    .innerJoin(users, sql`${users.id} = ${members.userId}`)
    .where(sql`${members.workspaceId} = ${workspaceId}`);
}
