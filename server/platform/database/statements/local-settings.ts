import { sql, type SQL } from "drizzle-orm";

export type LocalSettings = Record<`crm.${string}`, string>;

export function setLocally(settings: LocalSettings): SQL {
  const set = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${sql.raw(`'${name}'`)}, ${value}, true)`,
  );
  return sql.join(set, sql`, `);
}
