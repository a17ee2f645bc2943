/** A period of the calendar. */
export type Period = { years: number } | { months: number } | { days: number };

/**
 * How long what people have given is kept: /privacy and /terms promise it in these words, and the server
 * deletes by them.
 */
export const keptFor = {
  /** After the sender's last one. */
  messages: { years: 2 },
  /** After they were sent. */
  jobApplications: { months: 6 },
  /** Of closed accounts; an open one keeps its own. */
  invoices: { years: 7 },
  /** After they were sent or given up. */
  mails: { days: 30 },
  /** Sign-ins and changes of rights, with network addresses. */
  audit: { days: 400 },
  /** After the owners have cancelled and what they had paid for has run out. */
  endedWorkspaces: { days: 30 },
  /** The server's own log. */
  technicalRecords: { days: 30 },
  /** What is deleted stays for so long in backups. */
  backups: { years: 1 },
} as const satisfies Record<string, Period>;

export type Kept = keyof typeof keptFor;

/** What the operator's installation deletes: the server has no hand in it. */
export const keptByOperator = ["technicalRecords", "backups"] as const satisfies Kept[];

/** How long before a workspace is deleted its owners are reminded of it. */
export const deletionNotice = { days: 7 } as const satisfies Period;

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Such as "two years". */
export function inWords(period: Period): string {
  const [[unit, count] = ["days", 0]] = Object.entries(period);
  return `${words[count] ?? count} ${count === 1 ? unit.slice(0, -1) : unit}`;
}
