import { writeFileSync, mkdirSync } from "node:fs";
import { createDatabase } from "#tests/support/postgres-server.ts";
import { openPostgres } from "#server/platform/database/postgres-database.ts";
import { prepareSubject } from "#bench/subject.ts";
const size = Number(process.argv[2]);
const url = await createDatabase("postgresql://postgres@127.0.0.1:5599/postgres");
const dir = `/tmp/spd/dir-${size}`;
mkdirSync(dir, { recursive: true });
const database = {
  variables: { DATABASE_URL: url, DATA_DIR: dir },
  connect: async () =>
    openPostgres({ databaseUrl: url }, 1, { queryMs: 0, idleInTransactionMs: 0 }, (e: Error) => {
      throw e;
    }),
  openBare: async () => {
    throw new Error();
  },
};
const { owner, cookie } = await prepareSubject(database as never, size, []);
writeFileSync(`/tmp/spd/subject-${size}.json`, JSON.stringify({ url, dir, owner, cookie }));
