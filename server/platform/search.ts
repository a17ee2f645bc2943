import { count, sql, type Column, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  whereVisible,
  onlyAccess,
  type RecordAccess,
  type AccessParameters,
} from "#server/platform/access.ts";
import { searchSixgrams } from "#server/platform/columns.ts";
import {
  preparedQuery,
  type Parameter,
  type QueryParameters,
} from "#server/platform/database/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newest } from "#server/platform/lists.ts";

/** A table whose records are found by their search text. */
export type SearchedTable = PgTable & {
  workspaceId: PgColumn;
  id: PgColumn;
  ownerId: PgColumn;
  searchText: PgColumn;
};

/** What a list is searched for. */
export interface Searched {
  q?: string | undefined;
  /** Whether they are looked up by their pieces; see `rareWords`. */
  isRare?: boolean | undefined;
}

/** Records whose search text holds the words, without regard to case or accents. */
export function whereFound(
  { workspaceId, searchText }: Pick<SearchedTable, "workspaceId" | "searchText">,
  access: Pick<AccessParameters, "workspaceId">,
  { q, isRare }: QueryParameters<Searched>,
): SQL | undefined {
  if (!isRare || !q) return matchesSearch(searchText, q);
  const sixgrams = searchSixgrams({ workspaceId, searchText });
  // What a sub-select gives the planner does not look into, so that a plan for these words is no better than
  // the kept one for any. To hold one of the pieces (&&) is less than to hold all (@>), but of both together
  // it expects few rows, and does not read all of the workspace's to have fewer.
  const asked = sql`(select covering_sixgrams(${access.workspaceId}::uuid, fold_text(${q})))`;
  return sql`(${sixgrams} @> ${asked} and ${sixgrams} && ${asked}
    and strpos(${searchText}, (select fold_text(${q}))) > 0)`;
}

/** Rows whose search text holds the words, without regard to case or accents. */
export function matchesSearch(
  searchText: Column,
  words: Parameter<string> | undefined,
): SQL | undefined {
  if (!words) return undefined;
  return sql`${searchText} like ${holding(words)}`;
}

function holding(words: Parameter<string>): SQL {
  return sql`'%' || ${likeLiteral(words)} || '%'`;
}

/** Whether a row's search text begins with the words. */
export function beginsWith(searchText: Column, words: string): SQL {
  return sql`${searchText} like ${likeLiteral(words)} || '%'`;
}

/** Words as search compares them, for a `like` in which they stand for themselves. */
export function likeLiteral(words: Parameter<string>): SQL {
  // Folding comes first: it turns the wide percent sign of Asian texts into a plain one.
  return sql`regexp_replace(fold_text(${words}), '[\\\\%_]', '\\\\\\&', 'g')`;
}

/** As `search_sixgrams` has them. */
const sixgramLetters = 6;

const looked = 400;
const common = 2;

/**
 * Whether words are better looked up by their pieces than by going through the newest records
 * until a page is full: they are rare among these. Undefined for what is too short to have pieces.
 */
export function rareWords(list: string, table: SearchedTable) {
  const countAmongNewest = preparedQuery(
    `rare_${list}`,
    (db, { q, ...access }: QueryParameters<RecordAccess & { q: string }>) => {
      const texts = db
        .select({ searchText: table.searchText })
        .from(table)
        .where(whereVisible(table, access))
        .orderBy(newest(table.id, looked))
        .as("newest");
      return (
        db
          .select({ count: count(), letters: sql<number>`length(fold_text(${q}))` })
          .from(texts)
          // Worked out once in a sub-select, and else for each text.
          .where(sql`${texts.searchText} like (select ${holding(q)})`)
      );
    },
  );
  return async (
    db: Db,
    access: RecordAccess,
    q: string | undefined,
  ): Promise<boolean | undefined> => {
    if (q === undefined || q.length < sixgramLetters) return undefined;
    const [found] = await countAmongNewest(db, { ...onlyAccess(access), q });
    if (!found) throw new Error("A count has a row.");
    // Accents that are typed as marks of their own fold away.
    return found.count < common && found.letters >= sixgramLetters;
  };
}
