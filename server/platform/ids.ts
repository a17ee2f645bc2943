import { v7 } from "uuid";

/** A version 7 UUID (RFC 9562): newer records sort after older ones. @param createdAt for a record that is dated back */
export function newId(createdAt?: Date): string {
  return createdAt ? v7({ msecs: createdAt.getTime() }) : v7();
}
