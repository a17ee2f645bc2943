/** What the product has to keep to, each in the unit of its name. */
export const limits = {
  /** p50 at the largest size as a multiple of the smallest, for the operations that follow. */
  growth: 1.5,
  growthOperations: ["list 50", "search", "board"],
  /** Share of the bare driver's throughput that this operation reaches over HTTP on PostgreSQL. */
  share: 0.35,
  shareOperation: "list 50",
  /** Share of a bare route's throughput that a signed-in one reaches on PostgreSQL. */
  signedInShare: 0.3,
  restMegabytes: 250,
  /** From `npm start` on a ready clone until the server answers. */
  startSeconds: 4,
  /** Compressed JavaScript that the first load of /app needs. */
  firstLoadKilobytes: 250,
};

/** A figure as it is printed, with its limit where it has one. */
export interface Figure {
  text: string;
  limit?: { text: string; isKept: boolean };
}

export function atMost(value: number, limit: number, write: (value: number) => string): Figure {
  return { text: write(value), limit: { text: `<= ${write(limit)}`, isKept: value <= limit } };
}

export function atLeast(value: number, limit: number, write: (value: number) => string): Figure {
  return { text: write(value), limit: { text: `>= ${write(limit)}`, isKept: value >= limit } };
}
