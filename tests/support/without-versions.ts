/** Records as JSON, to compare their values: versions increase with each change and undo. */
export function withoutVersions(records: unknown): unknown {
  return JSON.parse(
    JSON.stringify(records, (key, value: unknown) => (key === "version" ? undefined : value)),
  );
}
