/** Records as JSON, to compare what they hold: what is changed and taken back counts on. */
export function withoutVersions(records: unknown): unknown {
  return JSON.parse(
    JSON.stringify(records, (key, value: unknown) => (key === "version" ? undefined : value)),
  );
}
