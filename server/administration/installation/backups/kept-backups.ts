/** Keeps the newest backup of so many days, weeks and months. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

const namePattern = /^crm-pro-daily-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup\.age$/;

export function dailyName(moment: Date): string {
  const stamp = moment.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `crm-pro-daily-${stamp}.backup.age`;
}

/** Only daily backups are ever surplus. Days without one do not count, so an idle server loses none. */
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

/** The Monday of its week. */
function weekOf(name: string): string {
  const monday = new Date(`${dayOf(name)}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString();
}
