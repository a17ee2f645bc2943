import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { openNetworkTo } from "#tests/support/network.ts";
import { startOwnPostgres, startReplica } from "#tests/support/postgres-server.ts";
import {
  query,
  renameUnnoticed,
  startReplicated,
  type ReplicatedDatabase,
} from "#tests/support/replicated-database.ts";
import type { ServerProcess } from "#tests/support/server-process.ts";
import { addContact, namesIn, startTwo } from "#tests/support/several-servers.ts";
import { signUp } from "#tests/support/test-client.ts";

/** A standby that dies, strays or falls silent, and one that is none. */

let replicated: ReplicatedDatabase;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  replicated = await startReplicated();
  return () => replicated.stop();
});

beforeAll(async () => {
  servers = await startTwo(() => replicated.startServer());
  return async () => {
    for (const server of servers) await server.stop();
  };
});

const makeUser = () => signUp(undefined, {}, servers[0].baseUrl);

test("a standby that dies costs no one an answer, and is used again when it is back", async () => {
  const user = await makeUser();
  const { id } = await addContact(user, "Jane", servers[0]);
  await replicated.catchUp();
  const done = new AbortController();
  const reading = Array.from({ length: 4 }, async (_, lane) => {
    while (!done.signal.aborted) {
      expect(await namesIn(servers[lane % 2 ? 1 : 0], user)).toEqual(["Jane"]);
    }
  });
  await replicated.stopStandby();
  await replicated.startStandby();
  done.abort();
  await Promise.all(reading);
  await replicated.whilePaused(async () => {
    await renameUnnoticed(replicated.databaseUrl, id, "From the server");
    for (const server of servers) {
      await expect.poll(() => namesIn(server, user)).toEqual(["Jane"]);
    }
  });
});

test("a standby that is made a server of its own is not read any more", async () => {
  const user = await makeUser();
  const { id } = await addContact(user, "Jane", servers[0]);
  await replicated.catchUp();
  await replicated.promote();
  await renameUnnoticed(replicated.replicaUrl, id, "Stray");
  await expect.poll(() => namesIn(servers[0], user)).toEqual(["Jane"]);
  expect(await namesIn(servers[0], user)).toEqual(["Jane"]);
  await replicated.stopStandby();
  await replicated.startStandby();
});

test("a standby that falls silent delays no one for long, and then no one", async () => {
  const network = await openNetworkTo(replicated.replicaUrl);
  const report = vi.fn<(problem: Error) => void>();
  const { databaseUrl } = replicated;
  const place = { databaseUrl, replicaUrl: network.url, dataDir: "" };
  const database = await openDatabase({ ...place, report });
  const mark = { workspaceId: randomUUID(), writes: { 0: 1 } };
  const ask = async () => {
    const { rows } = (await database.readSince?.(mark).execute(sql`select 1 as one`)) ?? {};
    expect(rows).toEqual([{ one: 1 }]);
  };
  await query(
    databaseUrl,
    "INSERT INTO workspace_writes (workspace_id, slot, count) VALUES ($1, 0, 1)",
    [mark.workspaceId],
  );
  await replicated.catchUp();
  await ask();
  network.cut();
  await ask();
  expect(report).toHaveBeenCalledWith(
    expect.objectContaining({ message: "The replica is not used until it answers again" }),
  );
  await Promise.all(Array.from({ length: 20 }, ask));
  // The first was answered, the second fell silent, and the others were not sent.
  expect(network.sent().split("select 1 as one")).toHaveLength(3);
  network.restore();
  await database.close();
  network.close();
});

test("what is no standby of the server is refused at the start", async () => {
  const stranger = await startOwnPostgres();
  const strangers = await startReplica(stranger.url);
  const { databaseUrl } = replicated;
  const mistakes = {
    [databaseUrl]: "DATABASE_REPLICA_URL leads to a server that can be written to",
    [strangers.url]: "DATABASE_REPLICA_URL leads to the replica of another server",
  };
  for (const [replicaUrl, sentence] of Object.entries(mistakes)) {
    const opening = openDatabase({ databaseUrl, dataDir: "", replicaUrl });
    await expect(opening).rejects.toThrow(sentence);
  }
  await strangers.stop();
  await stranger.stop();
});
