/** UIDs in their order. A Set of 100,000 takes ten times the memory, and more while it grows. */
export type Uids = Uint32Array;

/** UIDs have 32 bits (RFC 9051, 2.3.1.1). */
export function uidsOf(uids: number[]): Uids {
  return Uint32Array.from(uids).toSorted();
}

export function among(uids: Uids, others: Uids): Uids {
  return split(uids, others, true);
}

export function without(uids: Uids, others: Uids): Uids {
  return split(uids, others, false);
}

function split(uids: Uids, others: Uids, isAmong: boolean): Uids {
  let place = 0;
  return uids.filter((uid) => {
    while ((others[place] ?? Infinity) < uid) place += 1;
    return (others[place] === uid) === isAmong;
  });
}
