import { sql, type SQL } from "drizzle-orm";
import type { DuplicateRule, mergeableEntities } from "#shared/records/duplicates.ts";
import {
  duplicateKeys,
  hasKey,
  type OtherKeys,
  otherKeys,
  soundKeys,
} from "#server/records/duplicates/duplicate-keys.ts";
import { whereVisible, mergeableTables } from "#server/records/duplicates/select-duplicates.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";

type Entity = (typeof mergeableEntities)[number];

/** A larger group shows its oldest records. */
export const mostListed = 10;

/** Accepts "Ana Kayser" and "Anna Kaiser", not "Tom Reid" and "Tim Road". */
const leastAlike = 0.3;

/** Groups with an equal key, in its order: `key`, `count` and some `ids`. */
export function sameKeys(
  access: RecordAccess,
  entity: Entity,
  rule: DuplicateRule,
  cursor: string | undefined,
): SQL {
  const key = duplicateKeys[entity][rule];
  if (!key) throw new HttpError(400, `by cannot be ${rule} here`);
  const table = mergeableTables[entity];
  const seen = whereVisible(entity, access);
  const others = otherKeys[entity][rule];
  const shared = sql`select key, count(*) as count from (select ${key} as key from ${table}
      where ${seen} and ${key} is not null and ${key} <> '' and ${whereAfter(key, cursor)}) as keyed
    group by key having count(*) > 1 order by key`;
  const member = sql`select id from ${table} where ${seen} and ${key} = shared.key`;
  if (others) {
    const beside = keysBeside(entity, access, others, cursor);
    return amongOthers(
      shared,
      beside,
      sql`${member} union all ${membersBeside(entity, access, others)}`,
    );
  }
  return sql`
    select key, count, ids from (${shared}) as shared
    cross join lateral (select array_agg(id order by id) as ids
      from (${member} order by id limit ${mostListed}) as member) as members`;
}

/** Both lists of keys are in order, so that the first groups are found without reading all of them. */
function amongOthers(shared: SQL, beside: SQL, member: SQL): SQL {
  return sql`
    select key, count, ids
    from (select key from ((select key from (${shared}) as first) union all (${beside} order by 1)) as each
      group by key order by key) as shared
    cross join lateral (select count(*) as count, (array_agg(id order by id))[1:${mostListed}] as ids
      from (${member}) as member) as members
    where count > 1`;
}

function keysBeside(
  entity: Entity,
  access: RecordAccess,
  { column, keys }: OtherKeys,
  cursor: string | undefined,
): SQL {
  return sql`select other.key from ${mergeableTables[entity]}, unnest(${keys}) as other(key)
    where ${whereVisible(entity, access)} and ${column} <> '{}' and ${whereAfter(sql`other.key`, cursor)}`;
}

function membersBeside(entity: Entity, access: RecordAccess, { column, keys }: OtherKeys): SQL {
  return sql`select id from ${mergeableTables[entity]}
    where ${whereVisible(entity, access)} and ${column} <> '{}' and ${hasKey(keys, sql`shared.key`)}`;
}

/** Names that sound and look alike, the oldest of each spelling. Sound has an index; likeness is compared within. */
export function similarNames(
  access: RecordAccess,
  entity: Entity,
  cursor: string | undefined,
): SQL {
  const table = mergeableTables[entity];
  const key = soundKeys[entity];
  const seen = whereVisible(entity, access);
  const spelling = smallLetters(table.name);
  return sql`
    select key, cardinality(ids) as count, ids
    from (select key
      from (select ${key} as key, ${spelling} as spelling from ${table}
        where ${seen} and ${key} is not null and ${whereAfter(key, cursor)}) as keyed
      group by key having min(spelling) <> max(spelling) order by key) as alike
    cross join lateral (
      with member as (select (array_agg(id order by id))[1] as id, ${spelling} as spelling
        from ${table} where ${seen} and ${key} = alike.key
        group by ${spelling} order by 1 limit ${mostListed})
      select array_agg(id order by id) as ids from member
      where exists (select from member as other where other.id <> member.id
        and similarity(fold_text(other.spelling), fold_text(member.spelling)) >= ${leastAlike})) as members
    where ids is not null`;
}

function whereAfter(key: SQL, cursor: string | undefined): SQL {
  return cursor === undefined ? sql`true` : sql`${key} > ${cursor}`;
}
