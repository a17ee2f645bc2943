import { z } from "zod";

/**
 * How far someone has been told. The snapshot (PostgreSQL's `pg_snapshot`) names every transaction
 * that they have seen, so one that began early and was stored late is never taken for seen.
 */
export interface Position {
  timeline: string;
  snapshot: string;
  /** When it was so, in milliseconds. */
  at: number;
}

/** Notes of transactions are kept for an hour: see `forgetOldCommits`. */
const keptMs = 50 * 60_000;

const written = /^([0-9a-f-]{36})~(\d{13})~([0-9a-f]{16})~(\d{1,18}:\d{1,18}:[\d,]*)$/;

/** @param rights under which the reader has been told so far; see `rightsOf` */
export function writePosition({ timeline, snapshot, at }: Position, rights: string): string {
  return [timeline, at, rights, snapshot].join("~");
}

/**
 * Reads what a stream's last event was called.
 * @returns null where what was missed since cannot be told: it is long ago, of another database, or
 * the reader's rights have changed
 */
export function readPosition(id: string, timeline: string, rights: string): Position | null {
  const [, ofTimeline, at, ofRights, snapshot = ""] = written.exec(id) ?? [];
  if (ofTimeline !== timeline || ofRights !== rights || !isSnapshot(snapshot)) return null;
  const position = { timeline, snapshot, at: Number(at) };
  return Date.now() - position.at < keptMs ? position : null;
}

/** Whether PostgreSQL would take it: the running transactions, in order, lie between the two ends. */
function isSnapshot(text: string): boolean {
  const [first = "", end = "", running = ""] = text.split(":");
  const { data: ids } = z
    .array(z.string().regex(/^\d{1,18}$/))
    .safeParse([first, ...(running ? running.split(",") : []), end]);
  if (!ids || BigInt(first) === 0n) return false;
  const numbers = ids.map(BigInt);
  const isOrdered = numbers.every((id, place) => place === 0 || (numbers[place - 1] ?? 0n) <= id);
  return isOrdered && new Set(running.split(",")).size === running.split(",").length;
}
