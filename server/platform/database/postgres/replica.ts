import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { answerOf, isBroken } from "#server/platform/database/connection-lost.ts";
import { openPool, type Report } from "#server/platform/database/connection-pool.ts";
import { databaseError } from "#server/platform/database/database-error.ts";
import { sessionAt } from "./postgres-database.ts";
import { describeRefusal, isFinal } from "./postgres-refusals.ts";

/** How often each slot of a workspace was written. */
export type WriteCounts = Record<string, number>;

export interface WriteMark {
  workspaceId: string;
  writes: WriteCounts;
}

/** What a session has written is known by these counts, which cost every write as long as there is a replica. */
const countWrites = "INSERT INTO live.replicas (host) VALUES ($1) ON CONFLICT DO NOTHING";

/** A query that takes longer is asked of the server itself. */
const queryMs = 3_000;

/** How often to look whether the replica lives and still follows, and how soon it has to say so. */
const lookEveryMs = 1_000;
const lookMs = 1_000;

/** Workspaces that a connection remembers, before it forgets all of them. */
const mostRemembered = 10_000;

/** A standby that answers reads. What it cannot answer, or not yet, is left to the server. */
export class Replica {
  #url: string;
  #pool: Pool;
  #server: Pool;
  #system: string;
  #report: Report;
  #isInUse = true;
  /** The moment, by this process's clock, of which it was last known to have all. */
  #hasAllOfMs = performance.now();
  #waiting = new Set<() => void>();
  #looking: NodeJS.Timeout;
  // A connection stays with one standby, where what once was there does not go away again.
  #shown = new WeakMap<PoolClient, Map<string, WriteCounts>>();

  private constructor(url: string, size: number, server: Pool, system: string, report: Report) {
    this.#url = url;
    this.#server = server;
    this.#system = system;
    this.#report = report;
    this.#pool = openPool(
      {
        ...sessionAt(url),
        max: size,
        idleTimeoutMillis: 30_000,
        connectionTimeoutMillis: lookMs,
        statement_timeout: queryMs,
      },
      (problem) => this.#giveUp(problem),
    );
    this.#looking = setInterval(() => void this.#lookAgain(), lookEveryMs).unref();
  }

  /** @throws Error where the address is no replica of the server */
  static async open(url: string, size: number, server: Pool, report: Report): Promise<Replica> {
    const { rows } = await server.query<Role>(readRole);
    const replica = new Replica(url, size, server, rows[0]?.system ?? "", report);
    const mistake = await replica.#look();
    if (mistake) {
      await replica.close();
      throw mistake;
    }
    await server.query(countWrites, [new URL(url).host]);
    return replica;
  }

  /** A query's answer that has all of the mark; undefined where the replica cannot give it. */
  async ask(
    mark: WriteMark,
    config: QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult | undefined> {
    if (!this.#isInUse) return undefined;
    const { promise, resolve } = Promise.withResolvers<QueryResult | undefined>();
    const goOn = () => resolve(undefined);
    this.#waiting.add(goOn);
    const answer = this.#onConnection(async (client) => {
      if (!(await this.#shows(client, mark))) return undefined;
      return answerOf(client, () => client.query(config, values), queryMs + lookMs);
    });
    void answer.then(resolve);
    return promise.finally(() => this.#waiting.delete(goOn));
  }

  get isInUse(): boolean {
    return this.#isInUse;
  }

  /** How old what it has is, at least where it does not answer; 0 where it has all. */
  async readBehindSeconds(): Promise<number> {
    const behindMs = await this.#readBehindMs();
    if (behindMs !== undefined) this.#hasAllOfMs = performance.now() - behindMs;
    return behindMs === 0 ? 0 : (performance.now() - this.#hasAllOfMs) / 1_000;
  }

  /** Undefined where the server or the replica does not say. */
  async #readBehindMs(): Promise<number | undefined> {
    const asked = this.#server.query<{ end: string }>(readEnd).catch(() => undefined);
    const end = (await Promise.race([asked, pause(lookMs, undefined, { ref: false })]))?.rows[0]
      ?.end;
    if (end === undefined) return undefined;
    return this.#onConnection(async (client) => {
      const ask = () => client.query<{ behind: number }>(readBehind, [end]);
      const { rows } = await answerOf(client, ask, lookMs);
      return rows[0]?.behind;
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    await this.#pool.end();
  }

  async #onConnection<Result>(
    use: (client: PoolClient) => Promise<Result>,
  ): Promise<Result | undefined> {
    const client = await this.#connect();
    if (!client) return undefined;
    try {
      return await use(client);
    } catch (error) {
      // The rest is of no matter here, as that rows were cleaned up on the server while they were read.
      if (isAway.test(databaseError(error)?.code ?? "")) this.#giveUp(error);
      return undefined;
    } finally {
      client.release(isBroken(client));
    }
  }

  async #connect(): Promise<PoolClient | undefined> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      this.#giveUp(this.#named(error));
      return undefined;
    }
  }

  /** With the sentence of what does not pass by itself, such as a role that is not there yet. */
  #named(error: unknown): unknown {
    if (!(error instanceof Error) || !isFinal(error)) return error;
    const setting = { name: "DATABASE_REPLICA_URL", address: this.#url };
    return new Error(describeRefusal(setting, error), { cause: error });
  }

  async #shows(client: PoolClient, { workspaceId, writes }: WriteMark): Promise<boolean> {
    const remembered = this.#shown.get(client) ?? new Map<string, WriteCounts>();
    this.#shown.set(client, remembered);
    if (covers(remembered.get(workspaceId), writes)) return true;
    const ask = () => client.query<Writes>(readWrites, [workspaceId]);
    const { rows } = await answerOf(client, ask, queryMs + lookMs);
    const shown = rows[0]?.writes ?? undefined;
    if (shown) {
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(workspaceId, shown);
    }
    return covers(shown, writes);
  }

  async #lookAgain(): Promise<void> {
    const mistake = await this.#look();
    if (mistake) this.#giveUp(mistake);
  }

  /** Uses the replica from now on, or no longer. Gives what is wrong with it, unless it is just away. */
  async #look(): Promise<Error | undefined> {
    const found = await this.#onConnection(async (client) => {
      const { rows } = await answerOf(client, () => client.query<Role>(readRole), lookMs);
      return rows[0];
    });
    const mistake = found && this.#mistakeOf(found);
    if (found && !mistake) this.#isInUse = true;
    return mistake;
  }

  #mistakeOf({ follows, system }: Role): Error | undefined {
    if (!follows) {
      return new Error(
        "DATABASE_REPLICA_URL leads to a server that can be written to, not to a replica of it",
      );
    }
    if (system === this.#system) return undefined;
    return new Error("DATABASE_REPLICA_URL leads to the replica of another server");
  }

  #giveUp(cause: unknown): void {
    if (this.#isInUse) {
      this.#report(new Error("The replica is not used until it answers again", { cause }));
    }
    this.#isInUse = false;
    for (const goOn of this.#waiting) goOn();
  }
}

/** SQLSTATE codes of a server that is gone, going, or has no room (appendix A of PostgreSQL's manual). */
const isAway = /^(08|53|57P)/;

interface Role {
  follows: boolean;
  /** Which installation's data it has: a standby has its server's. */
  system: string;
}

const readRole = `SELECT pg_is_in_recovery() AS follows, system_identifier::text AS system
  FROM pg_control_system()`;

/** Up to here everything is on the server's disk, and on its way to a replica. */
const readEnd = `SELECT pg_current_wal_flush_lsn()::text AS "end"`;

/** In ms. What is idle writes nothing new, so the age of the last commit counts only for one that is behind. */
const readBehind = `SELECT CASE WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0 ELSE greatest(0,
    1000 * extract(epoch FROM clock_timestamp()
      - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time())))
  END::float8 AS behind`;

interface Writes {
  /** Null for a workspace that is not there, or not yet. */
  writes: WriteCounts | null;
}

const readWrites = `SELECT jsonb_object_agg(slot, count) AS writes FROM workspace_writes
  WHERE workspace_id = $1`;

function covers(shown: WriteCounts | undefined, wanted: WriteCounts): boolean {
  if (!shown) return false;
  return Object.entries(wanted).every(([slot, count]) => (shown[slot] ?? 0) >= count);
}
