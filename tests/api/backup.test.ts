import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "#server/platform/database/database.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { runOperatorCommand, type CommandOutcome } from "#tests/support/operator-commands.ts";
import { createDatabase } from "#tests/support/postgres-server.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { findContradictions } from "#tests/support/contradictions.ts";
import { readAllTables } from "#tests/support/stored-rows.ts";

// Each database that is made or opened takes seconds on a busy machine.
let source: OwnDatabase;
let server: ServerProcess;
let files: string;
let cookie: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "crm-backups-"));
  return () => rm(files, { recursive: true });
});

beforeAll(async () => {
  source = await createOwnDatabase();
  return () => source.remove();
});

beforeAll(async () => {
  server = await startServer(source.variables);
  return () => server.stop();
});

beforeAll(async () => {
  const email = `${randomUUID()}@test.example`;
  const person = { name: "Ada Tester", email, password: "correct horse battery" };
  const signedUp = await call("POST", "/api/auth/sign-up/email", person);
  cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  await call("POST", "/api/sample-data");
});

async function call(method: string, path: string, body: unknown = {}): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    origin: server.baseUrl,
    cookie: cookie ?? "",
  };
  const answer = await fetch(server.baseUrl + path, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
  return answer;
}

/** An empty place for a backup; on PostgreSQL where the tests have one. */
async function emptyPlace(kind: "embedded" | "postgres") {
  const postgresUrl = inject("postgresUrl");
  const dataDir = join(files, randomUUID());
  const databaseUrl =
    kind === "postgres" && postgresUrl !== null ? await createDatabase(postgresUrl) : undefined;
  const variables = {
    DATA_DIR: dataDir,
    AUTH_SECRET: source.variables["AUTH_SECRET"] ?? "",
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  return { variables, open: () => openDatabase({ dataDir, databaseUrl }) };
}

const newFile = () => join(files, `${randomUUID()}.backup`);

/** An outcome with its sentence, to compare with what is expected. */
function reportOf({ exitCode, output }: CommandOutcome, sentence: string) {
  return { exitCode, sentence: output.includes(sentence) ? sentence : output };
}

async function backUp(variables: Record<string, string>): Promise<string> {
  const file = newFile();
  const outcome = await runOperatorCommand("backup", ["--to", file, "--plain"], variables);
  expect(reportOf(outcome, "Saved")).toEqual({ exitCode: 0, sentence: "Saved" });
  return file;
}

test("a backup taken while people write is consistent, and replaces others only when asked", async () => {
  const writing = new AbortController();
  const done = writeUntil(writing.signal);
  const file = await backUp(source.variables);
  writing.abort();
  const written = await done;
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const place = await emptyPlace("postgres");
  const restored = await runOperatorCommand("restore", [file], place.variables);
  expect(restored).toMatchObject({ exitCode: 0 });
  expect(restored.output).not.toContain("kept as");
  const database = await place.open();
  expect(await findContradictions(database.db)).toEqual([]);
  await database.close();
  expect(written).toBeGreaterThan(0);
  await expectReplacedOnlyWhenAsked(file, place.variables);
});

async function expectReplacedOnlyWhenAsked(file: string, variables: Record<string, string>) {
  const refused = await runOperatorCommand("restore", [file], variables);
  expect(reportOf(refused, "not empty")).toEqual({ exitCode: 1, sentence: "not empty" });
  const replaced = await runOperatorCommand("restore", [file, "--replace"], variables);
  expect(reportOf(replaced, "kept as")).toEqual({ exitCode: 0, sentence: "kept as" });
}

/** Adds, changes and deletes records at once, until the signal. @returns how many calls */
async function writeUntil(signal: AbortSignal): Promise<number> {
  let calls = 0;
  const writer = async () => {
    while (!signal.aborted) {
      const added = await call("POST", "/api/contacts", { name: "Busy", email: "b@test.example" });
      const { id } = z.object({ id: z.string() }).parse(await added.json());
      await call("PUT", `/api/contacts/${id}`, { title: `After ${calls}` });
      if (calls % 2 === 0) await call("DELETE", `/api/contacts/${id}`);
      calls += 1;
    }
  };
  await Promise.all([writer(), writer(), writer()]);
  return calls;
}

test("every row of every table comes back, on either database", async () => {
  const file = await backUp(source.variables);
  await server.stop();
  const before = await source.open();
  const rows = await readAllTables(before.db);
  await before.close();
  let carried = file;
  const kinds = ["embedded", "postgres"] as const;
  // Without a PostgreSQL the second would be the first once more.
  for (const kind of inject("postgresUrl") === null ? kinds.slice(0, 1) : kinds) {
    const place = await emptyPlace(kind);
    const restored = await runOperatorCommand("restore", [carried], place.variables);
    expect(restored).toMatchObject({ exitCode: 0 });
    const database = await place.open();
    expect(await readAllTables(database.db)).toEqual(rows);
    await database.close();
    // What was restored is backed up in its turn, and so goes from one database to the other.
    carried = await backUp(place.variables);
  }
  server = await startServer(source.variables);
});

test("nothing is restored where a server runs", async () => {
  const file = await backUp(source.variables);
  const restored = await runOperatorCommand("restore", [file, "--replace"], source.variables);
  expect(restored.exitCode).toBe(1);
  expect(restored.output).toMatch(/Stop the servers? first: /);
});

test("a broken file, a newer one and one of another product are refused", async () => {
  const file = await backUp(source.variables);
  const packed = await readFile(file);
  const text = gunzipSync(packed).toString();
  const cases: [string, Buffer][] = [
    ["damaged", packed.subarray(0, packed.length / 2)],
    ["its end is missing", gzipSync(text.slice(0, text.lastIndexOf("\n{") + 1))],
    ["its checksum is another", gzipSync(text.replace("Ada", "Eve"))],
    ["newer release", gzipSync(text.replace('"version":1', '"version":2'))],
    ["newer release", gzipSync(withNewerMigration(text))],
    ["not a backup", gzipSync('{"format":"other"}\n')],
    ["damaged", Buffer.from("hello")],
  ];
  const { variables } = await emptyPlace("postgres");
  for (const [sentence, content] of cases) {
    const broken = newFile();
    await writeFile(broken, content);
    const outcome = await runOperatorCommand("restore", [broken], variables);
    expect(reportOf(outcome, sentence)).toEqual({ exitCode: 1, sentence: sentence });
  }
});

/** The first of the lines lists what had been applied to the database. */
function withNewerMigration(text: string): string {
  const migration = { hash: "0".repeat(64), createdAt: Date.now() };
  return text.replace(
    /("migrations":\[.*?)\]/,
    (_all, before: string) => `${before},${JSON.stringify(migration)}]`,
  );
}

test("a wrong call says how it goes, with an exit code of its own", async () => {
  for (const args of [[], ["one", "two"], ["--nonsense"]]) {
    const outcome = await runOperatorCommand("restore", args, source.variables);
    expect(reportOf(outcome, "Usage:")).toEqual({ exitCode: 2, sentence: "Usage:" });
  }
});
