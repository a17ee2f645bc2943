import { Pool } from "pg";
import { postgresKind } from "#bench/databases.ts";
import { seedAround } from "#bench/seed/seed-around.ts";
import { prepareSubject } from "#bench/subject.ts";
import type { Owner } from "#bench/reference.ts";

type Seed = (pool: Pool, owner: Owner, contacts: number) => Promise<void>;

/** Fills a PostgreSQL of its own, which goes with `stack`. @returns its address */
export async function fillForLists(
  stack: AsyncDisposableStack,
  contacts: number,
  seeds: Seed[] = [seedAround],
): Promise<string> {
  process.stderr.write(`Filling a workspace with ${contacts} contacts ...\n`);
  const database = await (await postgresKind(stack)).make();
  const { owner } = await prepareSubject(database, contacts);
  const { pool, close } = await database.connect();
  try {
    for (const seed of seeds) await seed(pool, owner, contacts);
  } finally {
    await close();
  }
  const { DATABASE_URL: url } = database.variables;
  if (!url) throw new Error("PostgreSQL has no address.");
  return url;
}

interface Filled {
  email: string;
  contacts: number;
  newestContact: string;
}

export async function findFilled(url: string): Promise<Filled> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    const { rows } = await pool.query<Filled>(`
      select email, (select count(*)::int from contacts as own
          where own.workspace_id = members.workspace_id) as contacts,
        (select id from contacts as own where own.workspace_id = members.workspace_id
          order by id desc limit 1) as "newestContact"
      from members join users on users.id = user_id where email like '%@bench.example'`);
    const [filled] = rows;
    if (!filled) throw new Error("The database was not filled by this benchmark.");
    return filled;
  } finally {
    await pool.end();
  }
}
