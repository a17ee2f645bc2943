import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

/** An error as it is logged. */
export interface DescribedError {
  type: string;
  message: string;
  code?: string;
  /** The statement that failed. */
  query?: string;
  stack: string;
  cause?: DescribedError;
  errors?: DescribedError[];
}

/** As deep as causes are followed, and as many as are told of what failed together. */
const mostCauses = 4;
const mostErrors = 20;

/**
 * The query builder's message and the database's detail hold the values of the query, so of a failed
 * query only the statement and the database's own words are kept; and words that quote what someone
 * wrote are kept without the quotation.
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

/** What led to it, each described like the error itself. */
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

/** Faults of data (SQLSTATE's class 22) quote the data; other refusals name tables and constraints. */
function wordsOf(error: Error): string {
  const namesOurs = error instanceof DatabaseError && !error.code?.startsWith("22");
  if (namesOurs) return error.message;
  return error.message.replace(/".*"/s, '"…"').replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, "…@…");
}

function codeOf(error: Error): { code?: string } {
  return "code" in error && typeof error.code === "string" ? { code: error.code } : {};
}

/** Where it happened; a stack begins with the message, which is not repeated. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^ +at /.test(line))
    .join("\n");
}
