export const limits = {
  /** p50 of each operation at each larger size as a multiple of that at the smallest. */
  growth: 1.2,
  /** What an operation reaches over HTTP of the bare driver's one statement on a plain table, on PostgreSQL. */
  shares: new Map([
    ["list 50", 0.32],
    ["search, rare", 0.55],
    ["search, common", 0.9],
    ["get", 0.22],
    ["update", 0.12],
    ["create", 0.12],
  ]),
  /** Share of a bare route's throughput that a signed-in one reaches on PostgreSQL. */
  signedInShare: 0.3,
  importSeconds: 12,
  undoSeconds: 15,
  /** Of 20,000 contacts. */
  bulkEditSeconds: 12,
  /** p99 of a list while one imports, as a multiple of what it is else. */
  listBesideImport: 2,
  /** p50 of a grouped question over a million records. */
  reportMs: 1_000,
  /** Of one that the kept totals answer. */
  totalsReportMs: 100,
  /** p50 of a list while a report is asked again and again, as a multiple of what it is else. */
  listBesideReport: 1.5,
  /** Of a rule with one step, on one server. */
  runsAMinute: 10_000,
  /** p50 of a list while rules run, as a multiple of what it is else. */
  listBesideRules: 1.5,
  /** To work a score out for a million contacts. */
  scoreSeconds: 600,
  /** p50 of a list meanwhile, as a multiple of what it is else. */
  listBesideScore: 2,
  /** p50 of a list while a mailbox is synced for the first time, as a multiple of what it is else. */
  listBesideMailbox: 2,
  /** The call that deletes a workspace, however much is in it. */
  deletionCallMs: 1_000,
  /** Until all rows of a million contacts are gone. */
  deletionSeconds: 1_800,
  /** p50 of a list of another workspace meanwhile, as a multiple of what it is else. */
  listBesideDeletion: 2,
  /** A back-test over 100,000 changes. */
  backTestSeconds: 20,
  /** Of one without changes, once the caller of another has hung up. */
  nextBackTestSeconds: 2,
  /** Throughput of writers in one workspace, of that of as many in ten. */
  oneWorkspace: 0.8,
  /** p99 of writers in one workspace, as a multiple of p50. */
  worstWriter: 5,
  /** p50 of writers while one imports, as a multiple of what it is else. */
  writerBesideImport: 2,
  /** Throughput of two processes as a multiple of one. */
  secondProcess: 1.7,
  restMegabytes: 120,
  peakMegabytes: 300,
  /** What has been answered once is compiled, and stays so. */
  restAfterLoadMegabytes: 150,
  /** From `npm start` on a ready clone until the server answers. */
  startSeconds: 1.2,
  /** Compressed JavaScript that the first load of /app needs. */
  firstLoadKilobytes: 250,
  firstScreenMs: 1_000,
  /** The longest that a frame takes while one scrolls. */
  frameMs: 50,
  tabMegabytes: 300,
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
