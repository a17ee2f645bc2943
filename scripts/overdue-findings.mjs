/** Within how many days of its publication a known fault in a library is fixed (SECURITY.md). */
export const daysToFix = { critical: 7, high: 30 };

/**
 * @typedef {object} Finding
 * @property {string} id of the advisory, such as GHSA-xxxx-xxxx-xxxx
 * @property {string} library
 * @property {keyof typeof daysToFix} severity
 * @property {string} title
 *
 * @typedef {object} Exception A finding that may wait, and why
 * @property {string} id
 * @property {string} until a day, such as 2026-12-31
 * @property {string} reason
 *
 * @typedef {{ source: number, name: string, title: string, url: string, severity: string }} Advisory
 * @typedef {{ vulnerabilities: Record<string, { via: (string | Advisory)[] }> }} Report
 */

/**
 * The critical and high findings of `npm audit --json`, each once.
 * @param {Report} report
 * @returns {Finding[]}
 */
export function readFindings({ vulnerabilities }) {
  /** @type {Map<string, Finding>} */
  const found = new Map();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const cause of via) {
      // A string names a library that has the fault from another one.
      if (typeof cause === "string") continue;
      const { severity, name, title, url, source } = cause;
      if (severity !== "critical" && severity !== "high") continue;
      const id = /GHSA(?:-\w{4}){3}/.exec(url)?.[0] ?? String(source);
      found.set(id, { id, library: name, severity, title });
    }
  }
  return [...found.values()];
}

/**
 * Whether a finding has waited too long. Where no one knows its age, it has.
 * @param {Finding} finding
 * @param {{ publishedAt: Date | null, exceptions: Exception[], now: Date }} known
 */
export function isOverdue({ id, severity }, { publishedAt, exceptions, now }) {
  const today = now.toISOString().slice(0, 10);
  if (exceptions.some((exception) => exception.id === id && exception.until >= today)) return false;
  if (publishedAt === null) return true;
  return now.getTime() - publishedAt.getTime() > daysToFix[severity] * 86_400_000;
}
