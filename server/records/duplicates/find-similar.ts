import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  type DuplicateRule,
  duplicateRules,
  type mergeableEntities,
  type SimilarQuery,
  type SimilarRecord,
  similarRecord,
} from "#shared/records/duplicates.ts";
import {
  duplicateKeys,
  hasKey,
  otherKeys,
  typedKeys,
} from "#server/records/duplicates/duplicate-keys.ts";
import {
  whereVisible,
  mergeableTables,
  selectDuplicates,
} from "#server/records/duplicates/select-duplicates.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { matchesSearch } from "#server/platform/queries/search.ts";

type Entity = (typeof mergeableEntities)[number];

const mostListed = 5;
/** Compares so many records that share a word with the typed name. */
const mostCompared = 100;
/** From this similarity on two names differ by a typing error. */
const leastAlike = 0.5;
const fewestLetters = 3;

/** Existing records that typed values may be about, best matches first. */
export async function findSimilar(
  db: Db,
  access: RecordAccess,
  entity: Entity,
  typed: SimilarQuery,
): Promise<SimilarRecord[]> {
  const queries = [
    ...duplicateRules[entity].flatMap((rule) => {
      const text = typed[rule];
      return text ? sameKey(access, entity, rule, text) : [];
    }),
    ...(typed.name ? likeNames(access, entity, typed.name) : []),
  ];
  if (queries.length === 0) return [];
  const found = sql`(select id, array_agg(distinct reason) as reasons, min(rank) as rank
    from (${sql.join(queries, sql` union all `)}) as sign
    where id is distinct from ${typed.except ?? null}::uuid
    group by id order by min(rank), id limit ${mostListed}) as found`;
  const { rows } = await db.execute(
    sql`${selectDuplicates(entity, access, found, sql`found.reasons`)} order by found.rank, record.id`,
  );
  return z.array(similarRecord).parse(rows);
}

function sameKey(access: RecordAccess, entity: Entity, rule: DuplicateRule, text: string): SQL[] {
  const [key, typedKey] = [duplicateKeys[entity][rule], typedKeys[entity][rule]];
  if (!key || !typedKey) throw new Error(`${entity} has no ${rule}`);
  const found = sql`(select id, ${rule}::text as reason, 0::real as rank from ${mergeableTables[entity]}
    where ${whereVisible(entity, access)} and`;
  const others = otherKeys[entity][rule];
  const first = sql`${found} ${key} = ${typedKey(text)} limit ${mostListed})`;
  if (!others) return [first];
  const { column, keys } = others;
  const beside = sql`${column} <> '{}' and ${hasKey(keys, typedKey(text))}`;
  return [first, sql`${found} ${beside} limit ${mostListed})`];
}

/** Records that share one of the longest words, and have a similar name. */
function likeNames(access: RecordAccess, entity: Entity, name: string): SQL[] {
  const words = name.split(/\s+/).filter((word) => word.length >= fewestLetters);
  const anchors = words.toSorted((one, other) => other.length - one.length).slice(0, 3);
  const table = mergeableTables[entity];
  const stored = sql`split_part(candidate.search_text, E'\\n', 1)`;
  return anchors.map((word) => {
    const found = matchesSearch(table.searchText, word) ?? sql`false`;
    return sql`(select id, 'name'::text, 1 - similarity(${stored}, fold_text(${name})) from (
        select id, search_text from ${table}
        where ${whereVisible(entity, access)} and ${found} limit ${mostCompared}) as candidate
      where similarity(${stored}, fold_text(${name})) >= ${leastAlike}
      order by 3 limit ${mostListed})`;
  });
}
