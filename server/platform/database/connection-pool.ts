import { Pool, type PoolConfig } from "pg";
import { noticeBreak } from "./connection-lost.ts";
import type { Listener } from "./topics.ts";

/** Calls back for each NOTIFY on the topic, no matter who sent it. Returns the way to stop. */
export type Listen = (topic: string, listener: Listener) => Promise<() => Promise<void>>;

export type Connections = {
  pool: Pool;
  /** For what takes a session of its own: where `pool` leads through a pooler, the way around it. */
  sessions: Pool;
  listen: Listen;
  /** Copies an embedded database's files while it is in use; a server of its own has other ways. */
  copyTo?: (directory: string) => Promise<void>;
  close: () => Promise<void>;
};

export type TimeLimits = {
  /** Longest time that one query may take. */
  queryMs: number;
  /** Longest pause between two queries of one transaction. */
  idleInTransactionMs: number;
};

export interface PoolLoad {
  max: number;
  open: number;
  busy: number;
  waiting: number;
}

export function loadOf({ totalCount, idleCount, waitingCount, options }: Pool): PoolLoad {
  const busy = totalCount - idleCount;
  return { max: options.max, open: totalCount, busy, waiting: waitingCount };
}

/** Hears of a connection that broke while no one waited for its answer. */
export type Report = (problem: Error) => void;

/** A pool whose broken connections are reported and replaced, and never end the process. */
export function openPool(config: PoolConfig, report: Report): Pool {
  const pool = new Pool(config);
  pool.on("error", report);
  // While a client is checked out the pool itself does not listen to its errors.
  pool.on("connect", noticeBreak);
  return pool;
}
