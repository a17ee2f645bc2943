import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { installOnce, serverUser } from "./debian-package.ts";
import { findFreePort } from "./free-port.ts";

export type PostgresServer = { url: string; stop: () => Promise<void> };

/** Where a server is that is started again after a crash: on the same files, and the same port. */
export type PostgresHome = { directory: string; port: number };

export type LastingPostgres = PostgresServer & {
  /** Ends it and all its processes at once, as a power cut would. */
  crash: () => Promise<void>;
};

/**
 * A real PostgreSQL for the tests: the one that TEST_DATABASE_URL names, else this machine's own
 * binaries on a free port and a temporary directory. It ends with the process that started it,
 * however that ends.
 * @param asInProduction whether it is set up as docs/running.md says, and a commit waits for the disk
 */
export async function startPostgres({ asInProduction = false } = {}): Promise<PostgresServer> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return { url: given, stop: async () => {} };
  return startOwnPostgres(asInProduction ? recommended : withoutDurability);
}

/** One that belongs to the test alone, so that it can be copied and followed. */
export async function startOwnPostgres(options = withoutDurability): Promise<PostgresServer> {
  return run(makeEmpty, await findFreePort(), options);
}

/**
 * A standby that follows a PostgreSQL, with a copy of its data.
 * @param port another one than a free one, where the standby is to be found again
 */
export async function startReplica(serverUrl: string, port?: number): Promise<PostgresServer> {
  const copy = copyServer(new URL(serverUrl));
  return run(copy, port ?? (await findFreePort()), withoutDurability);
}

/**
 * A durable one of this machine's own binaries that keeps its files when it ends, for the one who starts it
 * again.
 */
export async function startLastingPostgres(home: PostgresHome): Promise<LastingPostgres> {
  const server = await run(`test -e data || ${makeEmpty}`, home.port, [], home.directory);
  return { url: server.url, stop: () => server.stop(), crash: () => crash(home, server.ended) };
}

/** @param keptIn where its files stay at the end; without it they go */
async function run(prepare: string, port: number, options: string[], keptIn?: string) {
  const binaries = findBinaries();
  const owner = serverUser();
  const directory = keptIn ?? mkdtempSync(join(tmpdir(), "crm-postgres-"));
  if (owner) chownSync(directory, owner.uid, owner.gid);
  // Its parent's death closes its standard input: then it stops the server and tidies up.
  const parting = keptIn ? "test -d" : "rm -rf";
  const script = ["-c", runUntilInputEnds(prepare), binaries, directory, String(port), parting];
  const server = spawn("sh", [...script, ...options], {
    stdio: ["pipe", "ignore", "pipe"],
    ...owner,
  });
  const ended = once(server, "exit");
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await waitUntilReady(url, server);
  return {
    url,
    ended,
    async stop() {
      server.stdin.end();
      await ended;
    },
  };
}

/** The others would notice that the first is gone, and end in order. */
async function crash({ directory }: PostgresHome, ended: Promise<unknown>): Promise<void> {
  const [pid = ""] = readFileSync(join(directory, "data", "postmaster.pid"), "utf8").split("\n");
  const others = execFileSync("ps", ["-o", "pid=", "--ppid", pid], { encoding: "utf8" });
  for (const one of [pid, ...(others.match(/\d+/g) ?? [])]) killNow(Number(one));
  await ended;
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** @param template a database to copy, to which no one is connected */
export async function createDatabase(serverUrl: string, template = "template1"): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const client = new Client(serverUrl);
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

const recommended = ["-c", "shared_buffers=1GB", "-c", "random_page_cost=1.1"];

const withoutDurability = ["fsync", "synchronous_commit", "full_page_writes"].flatMap((name) => [
  "-c",
  `${name}=off`,
]);

const makeEmpty = `"$0/initdb" --pgdata data --username postgres --auth trust --encoding UTF8 --locale C --no-sync`;

function copyServer({ hostname, port }: URL): string {
  return `"$0/pg_basebackup" --pgdata data --host ${hostname} --port ${port} --username postgres \\
    --write-recovery-conf --checkpoint fast --no-sync`;
}

/** Its own arguments follow the parting. The time zone is one that no code may depend on. */
const runUntilInputEnds = (prepare: string) => `
  trap '' INT TERM HUP
  directory=$1 port=$2 parting=$3
  shift 3
  trap '$parting "$directory"' EXIT
  exec 3<&0
  cd "$directory"
  ${prepare} >/dev/null || exit 1
  "$0/postgres" -D data -p "$port" -k "$directory" -c listen_addresses=127.0.0.1 -c max_connections=200 \\
    -c timezone=Asia/Kolkata -c log_min_messages=fatal "$@" 3<&- &
  server=$!
  (trap - EXIT; read -r line <&3; kill -QUIT "$server") &
  wait "$server"
  kill -KILL $! 2>/dev/null`;

function findBinaries(): string {
  const programs = [
    "/usr/lib/postgresql/*/bin/initdb",
    "/usr/local/pgsql/bin/initdb",
    "/opt/homebrew/opt/postgresql@*/bin/initdb",
  ];
  installOnce("postgresql", programs);
  const newest = globSync(programs).toSorted(byVersion).at(-1);
  if (newest) return dirname(newest);
  throw new Error(
    "These tests need a PostgreSQL server: install PostgreSQL 15 or newer, or name one in TEST_DATABASE_URL",
  );
}

function byVersion(left: string, right: string) {
  return left.localeCompare(right, "en", { numeric: true });
}

export async function waitUntilReady(
  url: string,
  server: ChildProcess,
  name = "PostgreSQL",
): Promise<void> {
  let messages = "";
  server.stderr?.on("data", (chunk) => (messages += String(chunk)));
  while (!(await accepts(url))) {
    if (server.exitCode !== null) throw new Error(`${name} did not start: ${messages}`);
    await delay(50);
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
