import { sentence } from "#web/ui/isolated.ts";
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
  webhook: "Incoming webhook",
  rule: "Rule",
  score: "Scores",
};

type Through = { channel: string; apiKeyName: string | null; ruleName: string | null };

/** Such as "Web page", "Rule “Lost deals”", "API key “Sync”", "Undo, API key “Sync”". */
export function channelText(through: Through): string {
  const label = channelLabels[through.channel] ?? through.channel;
  if (through.ruleName !== null) return sentence`${label} “${through.ruleName}”`;
  if (through.apiKeyName === null) return label;
  const key = `${channelLabels.api} “${through.apiKeyName}”`;
  return through.channel === "api" ? key : `${label}, ${key}`;
}
