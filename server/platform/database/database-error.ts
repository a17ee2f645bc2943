import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";
import { ConnectionLostError } from "./connection-lost.ts";

export interface DatabaseRefusal {
  code: string;
  constraint: string | undefined;
  /** What a trigger adds to its own refusals. */
  detail: string | undefined;
}

/** Reads it from whatever was thrown, 08006 for a lost connection; null when it was anything else. */
export function databaseError(error: unknown): DatabaseRefusal | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof ConnectionLostError) return refusalOf(cause.code);
  if (!(cause instanceof DatabaseError) || cause.code === undefined) return null;
  return { code: cause.code, constraint: cause.constraint, detail: cause.detail };
}

/** Whether a statement was ended for the time that it took (PostgreSQL's query_canceled). */
export function isTimeout(error: unknown): boolean {
  return databaseError(error)?.code === "57014";
}

function refusalOf(code: string): DatabaseRefusal {
  return { code, constraint: undefined, detail: undefined };
}
