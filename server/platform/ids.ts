import { v7 } from "uuid";

/**
 * A new record's id: uuid version 7 (RFC 9562), so that newer records sort after older ones. Give
 * the moment of creation for a record that is dated back.
 */
export function newId(createdAt?: Date): string {
  return createdAt ? v7({ msecs: createdAt.getTime() }) : v7();
}

/** Not after the id of any record of that moment or later. */
export function firstIdOf(moment: Date): string {
  return v7({ msecs: moment.getTime(), seq: 0, random: new Uint8Array(16) });
}
