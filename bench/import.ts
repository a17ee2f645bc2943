import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { z } from "zod";
import { act } from "#shared/acts.ts";
import { importFile, importFilePieceBytes } from "#shared/imports.ts";
import { builtServer } from "#scripts/set-up/project-node.mjs";
import { startServer } from "#tests/support/server-process.ts";
import { postgresKind } from "./databases.ts";
import { percentile } from "./samples.ts";
import { signUp } from "./sign-up.ts";

/*
 * How fast a file of contacts is imported on PostgreSQL, beside PostgreSQL's own COPY of the same rows
 * into a table of the same shape, what memory the server takes, and what others notice of it.
 */

const count = Number(process.argv[2] ?? 100_000);
const quietMs = 8_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await using stack = new AsyncDisposableStack();
const kind = await postgresKind(stack);
const database = await kind.make();
const server = await startServer(database.variables, builtServer);
stack.defer(server.stop);
const cookie = await signUp(server.baseUrl, "import@bench.example");

await withPool(async (pool) => {
  await pool.query(
    "update users set subscription_tier = 'enterprise', covered_until = now() + interval '1 year'",
  );
});

const rows = Array.from({ length: count }, (_nothing, place) => [
  `Person ${place} Sample`,
  `person.${place}@company-${place % 5_000}.example`,
  `+49 30 ${1_000_000 + place}`,
  `Company ${place % 5_000}`,
  "Head of Sales",
  "lead",
]);
const content = Buffer.from(
  ["Name,Email,Phone,Company,Job title,Status", ...rows.map((cells) => cells.join(","))].join("\n"),
);

/** Something done to the database beside the server. */
async function withPool(work: (pool: Pool) => Promise<void>): Promise<void> {
  const { pool, close } = await database.connect();
  try {
    await work(pool);
  } finally {
    await close();
  }
}

/** One call as the browser would make it. */
async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const isBytes = body instanceof Uint8Array;
  const type = isBytes ? "application/octet-stream" : "application/json";
  const response = await fetch(`${server.baseUrl}${path}`, {
    method,
    headers: {
      cookie,
      origin: server.baseUrl,
      ...(body !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** Asks for a list, again and again, until told to stop. */
function watchList(): { stop: () => Promise<number[]> } {
  const latencies: number[] = [];
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await ask("GET", "/api/contacts?limit=50");
      latencies.push(performance.now() - begun);
      await delay(5);
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await running;
      return latencies;
    },
  };
}

async function timed(name: string, work: () => Promise<void>): Promise<number> {
  const list = watchList();
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  const p99 = percentile(await list.stop(), 0.99);
  const perSecond = Math.round(count / seconds).toLocaleString("en-US");
  print(
    `${name.padEnd(22)} ${seconds.toFixed(1)} s, ${perSecond} rows/s, p99 of a list ${p99.toFixed(0)} ms`,
  );
  return seconds;
}

async function until<Value>(read: () => Promise<Value>, isOver: (value: Value) => boolean) {
  for (;;) {
    const value = await read();
    if (isOver(value)) return value;
    await delay(50);
  }
}

const quiet = watchList();
await delay(quietMs);
print(`${"p99 of a list alone".padEnd(22)} ${percentile(await quiet.stop(), 0.99).toFixed(0)} ms`);

const announced = { entity: "contact", fileName: "contacts.csv", bytes: content.length };
const { id } = importFile.parse(await ask("POST", "/api/imports", announced));
const path = `/api/imports/${id}`;
const readFile = async () => importFile.parse(await ask("GET", path));
await timed("Upload", async () => {
  for (let number = 0; number * importFilePieceBytes < content.length; number += 1) {
    const start = number * importFilePieceBytes;
    await ask(
      "PUT",
      `${path}/pieces/${number}`,
      content.subarray(start, start + importFilePieceBytes),
    );
  }
});
await timed("Reading", async () => {
  await ask("POST", `${path}/read`);
  await until(readFile, ({ state }) => state !== "reading");
});
await timed("Dry run", async () => {
  await ask("POST", `${path}/dry-run`);
  await until(readFile, ({ check }) => check?.state !== "running");
});
let actId = "";
const readAct = (name: string) => async () => act.parse(await ask("GET", `/api/acts/${name}`));
await timed("Import", async () => {
  actId = act.parse(await ask("POST", `${path}/start`)).id;
  await until(readAct(actId), ({ finishedAt }) => finishedAt !== null);
});
print(`  ${JSON.stringify((await readAct(actId)()).message)}`);
const peakKilobytes = /VmHWM:\s+(\d+)/.exec(
  readFileSync(`/proc/${server.pid}/status`, "utf8"),
)?.[1];
print(
  `${"Memory of the server".padEnd(22)} ${Math.round(Number(peakKilobytes) / 1_024)} MB at most`,
);
await timed("Undo", async () => {
  const undo = act.parse(await ask("POST", `/api/change-sets/${actId}/undo`));
  await until(readAct(undo.id), ({ finishedAt }) => finishedAt !== null);
});
await withPool(copyRows);

/** The same rows by COPY into tables of the same shape, indexes included, without our triggers. */
async function copyRows(pool: Pool): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "crm-pro-copy-"));
  stack.defer(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const file = join(folder, "contacts.csv");
  const { rows: found } = await pool.query("select workspace_id as id from members limit 1");
  const { id: workspaceId } = z.object({ id: z.string() }).parse(found[0]);
  const ids = await pool.query<{ id: string }>(
    "select gen_random_uuid()::text as id from generate_series(1, $1::int)",
    [count],
  );
  const lines = rows.map(([name, email, phone, , title, status], place) =>
    [workspaceId, ids.rows[place]?.id, name, email, phone, title, status].join(","),
  );
  await writeFile(file, `${lines.join("\n")}\n`);
  await pool.query("create table copied (like contacts including all)");
  const begun = performance.now();
  await pool.query(
    `copy copied (workspace_id, id, name, email, phone, title, status) from '${file}' csv`,
  );
  const seconds = (performance.now() - begun) / 1_000;
  const perSecond = Math.round(count / seconds).toLocaleString("en-US");
  print(`${"COPY of the same rows".padEnd(22)} ${seconds.toFixed(1)} s, ${perSecond} rows/s`);
}
