import { once } from "node:events";
import { Topics } from "#server/platform/database/topics.ts";
import {
  openPool,
  type Connections,
  type Report,
  type TimeLimits,
} from "#server/platform/database/connection-pool.ts";
import { copyInUse } from "./copy-in-use.ts";
import { holdDataDirectory } from "./data-directory.ts";
import { EmbeddedConnection } from "./embedded-connection.ts";
import { embeddedProgram } from "./embedded-program.ts";
import { keepTidy } from "#server/platform/database/maintenance.ts";

export async function openEmbedded(
  dataDir: string,
  limits: TimeLimits,
  report: Report,
): Promise<Connections> {
  const program = await embeddedProgram();
  const directory = await holdDataDirectory(dataDir);
  let lastThread: Promise<unknown> = Promise.resolve();

  function connect() {
    const connection = new EmbeddedConnection(limits);
    // Two threads on one directory would ruin it: the next begins when the last has ended.
    void lastThread.then(() => connection.start(directory.path, program));
    lastThread = once(connection, "close").catch(() => undefined);
    return connection;
  }

  const pool = openPool(
    {
      stream: connect,
      ssl: false,
      user: "postgres",
      database: "postgres",
      // The database has one session, and its end is the thread's.
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 60_000,
    },
    report,
  );
  const topics = new Topics((statement) => pool.query(statement));
  pool.on("connect", (client) => void topics.attach(client).catch(report));
  let copying: Promise<void> | null = null;
  const stopTidying = keepTidy(pool, () => copying === null, report);

  return {
    pool,
    sessions: pool,
    listen: (topic, listener) => topics.listen(topic, listener),
    async copyTo(target) {
      if (copying) throw new Error("The database is being copied already: try again in a while");
      copying = copyInUse(pool, directory.path, target);
      await copying.finally(() => (copying = null));
    },
    async close() {
      stopTidying();
      await copying?.catch(() => undefined);
      await pool.end();
      await lastThread;
      directory.release();
    },
  };
}
