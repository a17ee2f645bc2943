import { and, desc, or, sql, type Column, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { foundRecord, type FoundKind, type FoundRecord } from "#shared/search.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import { inReach, type Access, type OwnedRecords } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { beginsWith, matchesSearch } from "#server/platform/search.ts";
import { ownedTasks } from "#server/tasks/tasks.queries.ts";
import { tasks } from "#server/tasks/tasks.table.ts";

const shownOfKind = 5;

/** Among so many of the newest, those that begin with the words come first. */
const consideredOfKind = 50;

interface Searched {
  kind: FoundKind;
  table: PgTable;
  records: OwnedRecords;
  name: PgColumn;
  detail: PgColumn;
  searchText: PgColumn;
  /** Another way to find it than by its search text. */
  alsoBy?: (words: string) => SQL | undefined;
}

const searched: Searched[] = [
  {
    kind: "contact",
    table: contacts,
    records: contacts,
    name: contacts.name,
    detail: contacts.email,
    searchText: contacts.searchText,
    alsoBy: (words) => hasPhone(contacts.phone, words),
  },
  {
    kind: "company",
    table: companies,
    records: companies,
    name: companies.name,
    detail: companies.industry,
    searchText: companies.searchText,
  },
  {
    kind: "deal",
    table: deals,
    records: deals,
    name: deals.title,
    detail: deals.stage,
    searchText: deals.searchText,
  },
  {
    kind: "task",
    table: tasks,
    records: ownedTasks,
    name: tasks.title,
    detail: tasks.status,
    searchText: tasks.searchText,
  },
];

/** The few records of each kind that the words most likely mean, in one statement. */
export async function findRecords(db: Db, access: Access, words: string): Promise<FoundRecord[]> {
  const kinds = searched.map((kind) => sql`(${findKind(access, words, kind)})`);
  const { rows } = await db.execute(sql.join(kinds, sql` union all `));
  return z.array(foundRecord).parse(rows);
}

function findKind(access: Access, words: string, { kind, table, records, ...columns }: Searched) {
  const { name, detail, searchText, alsoBy } = columns;
  const matches = or(matchesSearch(searchText, words), alsoBy?.(words));
  return sql`
    select kind, id, name, detail from (
      select ${kind} as kind, ${records.id} as id, ${name} as name, ${detail} as detail,
        ${beginsWith(searchText, words)} as is_beginning
      from ${table}
      where ${and(inReach(records, access), matches)}
      order by ${desc(records.id)} limit ${consideredOfKind}) as newest
    order by is_beginning desc, id desc limit ${shownOfKind}`;
}

const fewestDigits = 4;

/**
 * The same number however it is written: "+1 (555) 010-2030" is found by "555 0102030". A leading
 * zero stands for the country's prefix, so it is left out. Undefined where the words are no number.
 */
function hasPhone(phone: Column, words: string): SQL | undefined {
  if (!/^[\d\s()+./-]+$/.test(words)) return undefined;
  const digits = words.replaceAll(/\D/g, "").replace(/^0+/, "");
  if (digits.length < fewestDigits) return undefined;
  return sql`phone_digits(${phone}) like ${`%${digits}%`}`;
}
