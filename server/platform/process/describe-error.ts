import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

export interface DescribedError {
  type: string;
  message: string;
  code?: string;
  query?: string;
  stack: string;
  cause?: DescribedError;
  errors?: DescribedError[];
}

/** Limits the depth of causes and the number of combined errors. */
const mostCauses = 4;
const mostErrors = 20;

/**
 * Messages of the query builder and details of the database contain values: only the statement and the database's own
 * words are logged, without quotations.
 */
export function describeError(error: Error, depth = 0): DescribedError {
  if (!(error instanceof DrizzleQueryError)) {
    return { ...ownWords(error, error.name), ...reasonsOf(error, depth) };
  }
  const { cause = new Error(""), query } = error;
  return { ...ownWords(cause, "QueryError"), query, ...reasonsOf(cause, depth) };
}

function ownWords(error: Error, type: string): DescribedError {
  return { type, message: wordsOf(error), ...codeOf(error), stack: framesOf(error) };
}

function reasonsOf(error: Error, depth: number): Pick<DescribedError, "cause" | "errors"> {
  if (depth === mostCauses) return {};
  const describe = (reason: Error) => describeError(reason, depth + 1);
  const errors =
    error instanceof AggregateError ? error.errors.filter((one) => one instanceof Error) : [];
  return {
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
    ...(errors.length > 0 && { errors: errors.slice(0, mostErrors).map(describe) }),
  };
}

/** Looked for from the beginning of a word alone: a mail server may answer with an endless one. */
const address = /(?<![^\s<>"',;:])[^\s<>"',;:]+@[^\s<>"',;:]+/g;

/** Data errors (SQLSTATE class 22) quote the data; others name tables and constraints. */
function wordsOf(error: Error): string {
  const namesOurs = error instanceof DatabaseError && !error.code?.startsWith("22");
  if (namesOurs) return error.message;
  return error.message.replace(/".*"/s, '"…"').replace(address, "…@…");
}

function codeOf(error: Error): { code?: string } {
  return "code" in error && typeof error.code === "string" ? { code: error.code } : {};
}

/** A stack begins with the message. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^ +at /.test(line))
    .join("\n");
}
