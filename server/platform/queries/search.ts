import { and, count, sql, type Column, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { whereVisible, onlyAccess, type RecordAccess, type AccessParameters } from "./access.ts";
import { searchSixgrams } from "./columns.ts";
import {
  preparedQuery,
  type Parameter,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newest } from "./lists.ts";

export type SearchedTable = PgTable & {
  workspaceId: PgColumn;
  id: PgColumn;
  ownerId: PgColumn;
  searchText: PgColumn;
};

export interface Searched {
  q?: string | undefined;
  /** Looked up by six-grams; see `rareWords`. */
  isRare?: boolean | undefined;
}

/** Ignores case and accents. */
export function whereFound(
  { workspaceId, searchText }: Pick<SearchedTable, "workspaceId" | "searchText">,
  access: Pick<AccessParameters, "workspaceId">,
  { q, isRare }: QueryParameters<Searched>,
): SQL | undefined {
  if (!isRare || !q) return matchesSearch(searchText, q);
  const sixgrams = searchSixgrams({ workspaceId, searchText });
  // Within a sub-select the words do not change the plan. Together with @> the && makes the planner expect few rows,
  // so that it does not read all of the workspace.
  const startingAt = (letter: number) => {
    const asked = sql`(select covering_sixgrams(${access.workspaceId}::uuid, fold_text(${q}), ${sql.raw(String(letter))}))`;
    return sql`(${sixgrams} @> ${asked} and ${sixgrams} && ${asked})`;
  };
  return sql`((${startingAt(1)} or ${startingAt(2)}) and strpos(${searchText}, (select fold_text(${q}))) > 0)`;
}

export function matchesSearch(
  searchText: Column,
  words: Parameter<string> | undefined,
): SQL | undefined {
  if (!words) return undefined;
  return sql`${searchText} like ${containing(words)}`;
}

/** Of words that are given in any order, one that is too short for the trigram index has to begin a word. */
const shortestWithin = 3;

const mostWords = 8;

/** Each word in any order, by its beginning where it is short. One word alone stands anywhere. */
export function matchesWords(searchText: Column, typed: string): SQL | undefined {
  const words = wordsOf(typed);
  if (words.length < 2) return matchesSearch(searchText, typed);
  return and(
    ...words.map((word) =>
      word.length < shortestWithin ? beginsWord(searchText, word) : matchesSearch(searchText, word),
    ),
  );
}

/** The most selective first, so that the others are compared with few texts. */
export function wordsOf(typed: string): string[] {
  const words = new Set(typed.trim().split(/\s+/));
  return [...words].toSorted((a, b) => b.length - a.length).slice(0, mostWords);
}

/** In the wording of which the trigram index knows the beginnings of words. */
function beginsWord(searchText: Column, word: string): SQL {
  const literal = likeLiteral(word);
  return sql`(${searchText} like ${literal} || '%' or ${searchText} like '% ' || ${literal} || '%'
    or ${searchText} like ${"%\n"} || ${literal} || '%')`;
}

function containing(words: Parameter<string>): SQL {
  return sql`'%' || ${likeLiteral(words)} || '%'`;
}

export function beginsWith(searchText: Column, words: string): SQL {
  return sql`${searchText} like ${likeLiteral(words)} || '%'`;
}

/** Escaped for a `like`. */
export function likeLiteral(words: Parameter<string>): SQL {
  // Folding first: it turns the wide percent sign of Asian texts into a plain one.
  return sql`regexp_replace(fold_text(${words}), '[\\\\%_]', '\\\\\\&', 'g')`;
}

/** Of these `covering_sixgrams` finds two sixgrams at least, of which an indexed text has one. */
const fewestLetters = 7;

const looked = 400;
const common = 2;

/** Words that few of the newest records have are found sooner by six-grams. Undefined for words that are too short. */
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
          // Computed once in a sub-select, else for each text.
          .where(sql`${texts.searchText} like (select ${containing(q)})`)
      );
    },
  );
  return async (
    db: Db,
    access: RecordAccess,
    q: string | undefined,
  ): Promise<boolean | undefined> => {
    if (q === undefined || q.length < fewestLetters) return undefined;
    const [found] = await countAmongNewest(db, { ...onlyAccess(access), q });
    if (!found) throw new Error("A count has a row.");
    // Combining accents fold away.
    return found.count < common && found.letters >= fewestLetters;
  };
}
