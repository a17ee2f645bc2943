import { Client } from "pg";
import { v7 as uuidv7 } from "uuid";
import { format } from "#shared/format/format.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";

/**
 * How ten thousand workspaces would lie on a PostgreSQL distributed by Citus. It places a row by its
 * type's own hash function, for a uuid `uuid_hash`, and cuts the 32-bit range into equal shards; the
 * ids are made as the server makes them and hashed by PostgreSQL itself.
 */
const workspaceCount = 10_000;
const shardCount = 64;
const nodeCount = 4;
const isolatedCount = 20;
const mostRecords = 2_000_000;

interface Workspace {
  id: string;
  records: number;
  shard: number;
}

interface Part {
  workspaces: number;
  records: number;
}

const workspaces = await place(makeWorkspaces());
const shards = sumBy(workspaces, ({ shard }) => shard, shardCount);
const bySize = workspaces.toSorted((one, other) => other.records - one.records);
const total = sum(workspaces);

print(`${format.number(workspaceCount)} workspaces, ${format.number(total)} records; the largest`);
for (const [rank, share] of [1, 10, 100, 1_000].map(
  (top) => [top, sum(bySize.slice(0, top))] as const,
)) {
  print(`  ${pad(rank, 5)} have ${percent(share / total)}`);
}
describe(`${shardCount} shards`, shards);
print("  shard  workspaces   records");
for (const [shard, { workspaces: count, records }] of shards.entries()) {
  const bar = "#".repeat(Math.round((records / total) * shardCount * 10));
  print(`  ${pad(shard, 5)} ${pad(count, 11)} ${pad(records, 9)}  ${bar}`);
}
showNodes(
  `${nodeCount} machines, shards dealt in turn`,
  shards.map(({ records }, shard) => [shard % nodeCount, records]),
);
showNodes(`${nodeCount} machines, rebalanced by size`, pack(shards.map(({ records }) => records)));
const rest = sumBy(bySize.slice(isolatedCount), ({ shard }) => shard, shardCount);
const alone = bySize.slice(0, isolatedCount).map(({ records }) => records);
describe(
  `${shardCount} shards without the ${isolatedCount} largest, each in a shard of its own`,
  rest,
);
showNodes(
  `${nodeCount} machines, then rebalanced by size`,
  pack([...alone, ...rest.map(({ records }) => records)]),
);

/** Most are small and few are huge: Pareto's distribution, from a fixed seed. */
function makeWorkspaces(): Omit<Workspace, "shard">[] {
  const random = randomFrom(20_240_601);
  const yearMs = 365 * 86_400_000;
  const begunMs = Date.UTC(2025, 0, 1);
  return Array.from({ length: workspaceCount }, () => ({
    id: uuidv7({
      msecs: begunMs + Math.floor(random() * yearMs),
      random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
    }),
    records: Math.min(mostRecords, Math.round(100 * (1 - random()) ** (-1 / 1.1))),
  }));
}

async function place(unplaced: Omit<Workspace, "shard">[]): Promise<Workspace[]> {
  const postgres = await startPostgres();
  const client = new Client(postgres.url);
  await client.connect();
  try {
    const { rows } = await client.query<{ hash: number }>(
      "select uuid_hash(id) as hash from unnest($1::uuid[]) with ordinality as all_of(id, place) order by place",
      [unplaced.map(({ id }) => id)],
    );
    return unplaced.map((workspace, index) => ({
      ...workspace,
      shard: shardOf(rows[index]?.hash),
    }));
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Citus's own arithmetic: equal pieces of the range of a 32-bit integer. */
function shardOf(hash: number | undefined): number {
  if (hash === undefined) throw new Error("PostgreSQL gave no hash");
  return Math.floor((hash + 2 ** 31) / (2 ** 32 / shardCount));
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function sumBy(all: Workspace[], partOf: (one: Workspace) => number, count: number): Part[] {
  const parts = Array.from({ length: count }, () => ({ workspaces: 0, records: 0 }));
  for (const one of all) {
    const part = parts[partOf(one)];
    if (!part) throw new Error("a workspace has no place");
    part.workspaces += 1;
    part.records += one.records;
  }
  return parts;
}

/** The largest first, each to the machine with the fewest records. */
function pack(sizes: number[]): [node: number, records: number][] {
  const loads = Array.from({ length: nodeCount }, () => 0);
  return sizes
    .toSorted((one, other) => other - one)
    .map((size) => {
      const node = loads.indexOf(Math.min(...loads));
      loads[node] = (loads[node] ?? 0) + size;
      return [node, size];
    });
}

function describe(what: string, parts: Part[]): void {
  const counts = parts.map(({ workspaces: count }) => count);
  const records = parts.map((part) => part.records);
  print(`\n${what}: ${spread(counts)} in workspaces, ${spread(records)} in records`);
}

function showNodes(what: string, placed: [node: number, records: number][]): void {
  const loads = Array.from({ length: nodeCount }, (_, node) =>
    placed.filter(([on]) => on === node).reduce((all, [, records]) => all + records, 0),
  );
  print(`\n${what}: ${spread(loads)} in records`);
  print(`  ${loads.map((records) => percent(records / total)).join("  ")}`);
}

function spread(parts: number[]): string {
  const average = parts.reduce((one, other) => one + other, 0) / parts.length;
  return `the fullest ${(Math.max(...parts) / average).toFixed(2)} times the average`;
}

function sum(some: Workspace[]): number {
  return some.reduce((all, { records }) => all + records, 0);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

function pad(value: number, width: number): string {
  return format.number(value).padStart(width);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
