import { databaseError, type DatabaseRefusal } from "#server/platform/database/database-error.ts";

/** For members and for operators. */
export const diskIsFull =
  "The server's disk is full, so nothing can be saved. It works again as soon as there is room.";

export function answerToDatabaseError(
  error: unknown,
  method: string,
): [status: number, sentence: string] | null {
  const refusal = databaseError(error);
  if (!refusal) return null;
  if (refusal.code === "23503") return answerToBrokenLink(refusal, method);
  if (refusal.code === "23505") {
    const [, kind, field] = uniqueKey.exec(refusal.constraint ?? "") ?? [];
    if (kind && field) return [409, `Another ${kind} has this ${field}.`];
    return [409, "Someone did the same at the same moment. Please look again."];
  }
  if (refusal.code === "40001" || refusal.code === "40P01") {
    return [409, "Someone changed this at the same moment. Please try again."];
  }
  if (refusal.code === "57014" || refusal.code === "25P03") {
    return [503, "This took too long and was stopped. Please try again in a moment."];
  }
  if (refusal.code === "55P03") {
    return [503, "Someone else is changing this just now. Please try again in a moment."];
  }
  if (unavailable.test(refusal.code)) {
    return [503, "The database is not reachable right now. Please try again in a moment."];
  }
  return null;
}

/** Unique indexes have names such as `unique_product_code`. */
const uniqueKey = /^unique_([a-z]+)_([a-z]+)$/;

/** SQLSTATE codes for "not now" (PostgreSQL, appendix A). */
const unavailable = /^(08|53|57P)/;

function answerToBrokenLink(refusal: DatabaseRefusal, method: string): [number, string] {
  if (method === "DELETE") {
    return [409, "Someone linked a record to this at the same moment. Please try again."];
  }
  // Foreign keys are named after the table and its target, such as deals_company.
  const target = refusal.constraint?.split("_").at(-1) ?? "record";
  return [400, `This ${target} does not exist. It may have been deleted.`];
}
