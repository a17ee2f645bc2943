const channelLabels: Record<string, string> = {
  web: "Web page",
  api: "API key",
  undo: "Undo",
  import: "Import",
  merge: "Merge",
  "bulk-edit": "Bulk edit",
  "sample-data": "Sample data",
  retention: "End of retention",
  sequence: "Sequence",
  form: "Web form",
};

/** Such as "Web page", "API key “Sync”", "Undo, API key “Sync”". */
export function channelText(through: { channel: string; apiKeyName: string | null }): string {
  const label = channelLabels[through.channel] ?? through.channel;
  if (through.apiKeyName === null) return label;
  const key = `${channelLabels.api} “${through.apiKeyName}”`;
  return through.channel === "api" ? key : `${label}, ${key}`;
}
