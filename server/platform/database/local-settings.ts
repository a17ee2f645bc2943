import { sql, type SQL } from "drizzle-orm";

/** Settings by name that a transaction has until its end. */
export type LocalSettings = Record<`crm.${string}`, string>;

/** The columns of a select that set them. */
export function setLocally(settings: LocalSettings): SQL {
  const set = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${sql.raw(`'${name}'`)}, ${value}, true)`,
  );
  return sql.join(set, sql`, `);
}
