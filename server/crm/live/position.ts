import { z } from "zod";

/** A `pg_snapshot` names the transactions that a reader has seen, so a late commit is not missed. */
export interface Position {
  timeline: string;
  snapshot: string;
  /** Milliseconds. */
  at: number;
}

/** Rows are kept for an hour: see `forgetOldCommits`. */
const keptMs = 50 * 60_000;

const written = /^([0-9a-f-]{36})~(\d{13})~([0-9a-f]{16})~(\d{1,18}:\d{1,18}:[\d,]*)$/;

/** @param rights of the reader, see `rightsOf` */
export function writePosition({ timeline, snapshot, at }: Position, rights: string): string {
  return [timeline, at, rights, snapshot].join("~");
}

/**
 * Reads a Last-Event-ID. @returns null where missed events are unknown: the position is too old or of
 * another database, or the reader's rights have changed
 */
export function readPosition(id: string, timeline: string, rights: string): Position | null {
  const [, ofTimeline, at, ofRights, snapshot = ""] = written.exec(id) ?? [];
  if (ofTimeline !== timeline || ofRights !== rights || !isSnapshot(snapshot)) return null;
  const position = { timeline, snapshot, at: Number(at) };
  return Date.now() - position.at < keptMs ? position : null;
}

/** Whether PostgreSQL accepts it: running transactions in order, between the two ends. */
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
