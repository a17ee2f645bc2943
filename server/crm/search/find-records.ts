import { and, desc, or, sql, type Column, type SQL } from "drizzle-orm";
import { z } from "zod";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { foundKinds, foundRecord, type FoundKind, type FoundRecord } from "#shared/crm/search.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { whereVisible, type RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { beginsWith, matchesWords, wordsOf } from "#server/platform/queries/search.ts";
import { columnOf, kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";

const shownOfKind = 5;

/** How many of the newest matches are sorted, so that names that begin with the words come first. */
const consideredOfKind = 50;

/** Other ways to match than the search text. */
const alsoBy: Partial<Record<FoundKind, (words: string) => SQL | undefined>> = {
  contact: hasPhone,
};

/** The best few matches of each kind, in one statement. */
export async function findRecords(
  db: Db,
  access: RecordAccess,
  words: string,
): Promise<FoundRecord[]> {
  const kinds = foundKinds.map((kind) => sql`(${findKind(access, words, kind)})`);
  const { rows } = await db.execute(sql.join(kinds, sql` union all `));
  return z.array(foundRecord).parse(rows);
}

function findKind(access: RecordAccess, words: string, kind: FoundKind): SQL {
  const records = kindColumns[kind];
  const { id, name, searchText } = records;
  const detail = columnOf(kind, kindDefinitions[kind].detailField);
  const matches = or(matchesWords(searchText, words), alsoBy[kind]?.(words));
  return sql`
    select kind, id, name, detail from (
      select ${kind} as kind, ${id} as id, ${name} as name, ${detail} as detail,
        ${rank(searchText, words)} as rank
      from ${kindTables[kind]}
      where ${and(whereVisible(records, access), matches)}
      order by ${desc(id)} limit ${consideredOfKind}) as newest
    order by rank desc, id desc limit ${shownOfKind}`;
}

/** What begins as it was typed comes first, then what begins with one of the words. */
function rank(searchText: Column, words: string): SQL {
  const beginnings = wordsOf(words).map((word) => beginsWith(searchText, word));
  return sql`case when ${beginsWith(searchText, words)} then 2
    when ${or(...beginnings)} then 1 else 0 end`;
}

const fewestDigits = 4;

/** Compares digits without leading zeros, which stand for a country code. Undefined for other words. */
function hasPhone(words: string): SQL | undefined {
  if (!/^[\d\s()+./-]+$/.test(words)) return undefined;
  const digits = words.replaceAll(/\D/g, "").replace(/^0+/, "");
  if (digits.length < fewestDigits) return undefined;
  const { phone, otherPhones } = contacts;
  return or(
    sql`phone_digits(${phone}) like ${`%${digits}%`}`,
    // In the wording of the index.
    sql`(${otherPhones} <> '{}' and phones_digits(${otherPhones}) like ${`%${digits}%`})`,
  );
}
