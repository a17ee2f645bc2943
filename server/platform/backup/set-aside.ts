import { escapeIdentifier, type ClientBase } from "pg";
import { databaseError } from "#server/platform/database/database-error.ts";

const ourSchemas = ["public", "drizzle", "pgboss", "live"];

/** Counters of tries expire by themselves. */
const passing = ["shared_counters"];

const insufficientPrivilege = "42501";

const needsSuperuser =
  "Only a superuser can set aside what is in this database. Rename the database, make an empty one " +
  "of its name that the role owns, and restore into that.";

export async function isInUse(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)`,
    [passing],
  );
  for (const { name } of rows) {
    const found = await client.query(`SELECT FROM public.${escapeIdentifier(name)} LIMIT 1`);
    if (found.rowCount) return true;
  }
  return false;
}

export async function setSchemasAside(client: ClientBase, suffix: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT nspname::text AS name FROM pg_namespace WHERE nspname = ANY ($1) ORDER BY nspname",
    [ourSchemas],
  );
  const names = rows.map(({ name }) => ({ name, aside: `${name}_${suffix}` }));
  for (const { name, aside } of names) {
    await client.query(
      `ALTER SCHEMA ${escapeIdentifier(name)} RENAME TO ${escapeIdentifier(aside)}`,
    );
  }
  await client.query("CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC");
  await bringExtensions(client, `public_${suffix}`);
  return names.map(({ aside }) => aside);
}

/** A database has each extension once. @throws Error where the role owns an extension but not its contents */
async function bringExtensions(client: ClientBase, from: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT extname::text AS name FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
     WHERE nspname = $1`,
    [from],
  );
  for (const { name } of rows) {
    const move = `ALTER EXTENSION ${escapeIdentifier(name)} SET SCHEMA public`;
    await client.query(move).catch((cause: unknown) => {
      if (databaseError(cause)?.code !== insufficientPrivilege) throw cause;
      throw new Error(needsSuperuser, { cause });
    });
  }
}
