import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { findFreePort } from "./free-port.ts";
import { installOnce, serverUser } from "./debian-package.ts";
import { waitUntilReady } from "./postgres-server.ts";

export interface Pooler {
  through: (databaseUrl: string) => string;
  /** Ends it at once, with whatever it was doing. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/**
 * PgBouncer in transaction mode with Debian's settings. It ends with the process that started it.
 * @param poolSize sessions of each database
 */
export async function startPgbouncer(serverUrl: string, poolSize: number): Promise<Pooler> {
  const [program, port] = [findProgram(), await findFreePort()];
  const settings = settingsOf(new URL(serverUrl), port, poolSize);
  let running: ChildProcess;

  async function start(): Promise<void> {
    running = spawn("sh", ["-c", runUntilInputEnds, program, settings], {
      stdio: ["pipe", "ignore", "pipe"],
      ...serverUser(),
    });
    await waitUntilReady(through(serverUrl), running, "PgBouncer");
  }

  async function stop(): Promise<void> {
    const ended = once(running, "exit");
    running.stdin?.end();
    await ended;
  }

  function through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  }

  await start();
  return { through, stop, start };
}

/** As an operator writes it, in a directory that goes with it. */
const runUntilInputEnds = `
  directory=$(mktemp -d)
  trap 'rm -rf "$directory"' EXIT
  exec 3<&0
  printf '%s' "$1" >"$directory/pgbouncer.ini"
  printf '"postgres" ""\\n' >"$directory/users"
  cd "$directory"
  "$0" --quiet pgbouncer.ini 3<&- &
  pooler=$!
  (trap - EXIT; read -r line <&3; kill -KILL "$pooler") &
  wait "$pooler"
  kill -KILL $! 2>/dev/null`;

function settingsOf({ hostname, port }: URL, ownPort: number, poolSize: number): string {
  return `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = trust
auth_file = users
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`;
}

function findProgram(): string {
  const places = ["/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];
  installOnce("pgbouncer", places);
  const found = places.find((place) => existsSync(place));
  if (found) return found;
  throw new Error("These tests need PgBouncer: install it, 1.18 or newer");
}
