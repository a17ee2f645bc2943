import { Client, type QueryResult } from "pg";
import type { PGlite } from "@electric-sql/pglite";
import { holdDataDirectory } from "#server/platform/database/embedded/data-directory.ts";
import { embeddedProgram } from "#server/platform/database/embedded/embedded-program.ts";
import { openDurably } from "#server/platform/database/embedded/embedded-postgres.ts";
import type { Sample } from "./samples.ts";
import type { Statement } from "./reference.ts";

export interface BareDriver {
  /** Each caller sends one statement after the other until the time is over. */
  measure: (nextStatement: () => Statement, durationMs: number) => Promise<Sample>;
  close: () => Promise<unknown>;
}

/** `pg`, with as many connections as the server has callers. */
export async function openBarePostgres(url: string, connections: number): Promise<BareDriver> {
  const clients = Array.from({ length: connections }, () => new Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const callers = clients.map(
    (client) =>
      (statement: Statement): Promise<QueryResult> =>
        client.query(statement),
  );
  return {
    measure: (nextStatement, durationMs) => measureCallers(callers, nextStatement, durationMs),
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}

/** PGlite called directly: it has one connection, and runs in this thread. */
export async function openBareEmbedded(dataDir: string): Promise<BareDriver> {
  const directory = await holdDataDirectory(dataDir);
  const postgres: PGlite = await openDurably(directory.path, await embeddedProgram());
  const caller = ({ text, values }: Statement) => postgres.query(text, values);
  return {
    measure: (nextStatement, durationMs) => measureCallers([caller], nextStatement, durationMs),
    async close() {
      await postgres.close();
      directory.release();
    },
  };
}

type Caller = (statement: Statement) => Promise<unknown>;

async function measureCallers(
  callers: Caller[],
  nextStatement: () => Statement,
  durationMs: number,
): Promise<Sample> {
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  await Promise.all(
    callers.map(async (call) => {
      while (performance.now() - startedMs < durationMs) {
        const statement = nextStatement();
        const askedMs = performance.now();
        await call(statement);
        latenciesMs.push(performance.now() - askedMs);
      }
    }),
  );
  return { latenciesMs, seconds: (performance.now() - startedMs) / 1000 };
}
