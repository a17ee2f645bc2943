/** Of how many days, weeks and months with a backup the newest is kept. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

const namePattern = /^crm-pro-daily-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.age$/;

/** The name of a daily backup, by which it is known again. */
export function dailyName(moment: Date): string {
  const stamp = moment.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `crm-pro-daily-${stamp}.backup.age`;
}

/**
 * Those of the names that the rule does not keep. Only names of daily backups are among them. Days that
 * have no backup do not count, so that an installation that stood still loses none.
 */
export function listSurplus(names: string[], kept: KeepRule): string[] {
  const daily = names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed();
  const keep = new Set([
    ...newestOfEach(daily, kept.days, dayOf),
    ...newestOfEach(daily, kept.weeks, weekOf),
    ...newestOfEach(daily, kept.months, (name) => dayOf(name).slice(0, 7)),
  ]);
  return daily.filter((name) => !keep.has(name));
}

function newestOfEach(newestFirst: string[], count: number, spanOf: (name: string) => string) {
  const bySpan = new Map<string, string>();
  for (const name of newestFirst) {
    if (!bySpan.has(spanOf(name))) bySpan.set(spanOf(name), name);
  }
  return [...bySpan.values()].slice(0, count);
}

/** Such as 2026-11-22. */
function dayOf(name: string): string {
  const [, year, month, day] = namePattern.exec(name) ?? [];
  return `${year}-${month}-${day}`;
}

/** The Monday that its week begins with. */
function weekOf(name: string): string {
  const monday = new Date(`${dayOf(name)}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString();
}
