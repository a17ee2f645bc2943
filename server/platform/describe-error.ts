import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "pg";

/**
 * An error as it is logged. The query builder's message and the database's detail hold the values of
 * the query, so of a failed query only the statement and the database's own words are kept; and words
 * that quote what somebody wrote are kept without the quotation.
 */
export function describeError(error: Error) {
  if (!(error instanceof DrizzleQueryError)) {
    return { type: error.name, message: wordsOf(error), stack: framesOf(error), ...codeOf(error) };
  }
  const { cause, query } = error;
  return {
    type: "QueryError",
    message: cause ? wordsOf(cause) : "",
    ...codeOf(cause),
    query,
    stack: framesOf(cause ?? error),
  };
}

/** Faults of data (SQLSTATE's class 22) quote the data; other refusals name tables and constraints. */
function wordsOf(error: Error): string {
  const namesOurs = error instanceof DatabaseError && !error.code?.startsWith("22");
  if (namesOurs) return error.message;
  return error.message.replace(/".*"/s, '"…"').replace(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, "…@…");
}

function codeOf(error: Error | undefined): { code?: string } {
  return error && "code" in error && typeof error.code === "string" ? { code: error.code } : {};
}

/** Where it happened; a stack begins with the message, which is not repeated. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^ +at /.test(line))
    .join("\n");
}
