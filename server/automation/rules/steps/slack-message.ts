import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { RuleDefinition } from "#shared/rules/rules.ts";
import { pathOfRecord } from "#server/automation/rules/steps/path-of-record.ts";

/** As Slack's incoming webhooks take it: https://docs.slack.dev/messaging/formatting-message-text */
export function slackMessage(
  text: string,
  rule: Pick<RuleDefinition, "kind" | "trigger">,
  record: Record<string, unknown> & { id: string },
  baseUrl: string,
): string {
  const name = String(record[kindDefinitions[rule.kind].nameField]);
  const link = `<${baseUrl}${pathOfRecord(rule, record.id)}|${escaped(name)}>`;
  return JSON.stringify({ text: `${escaped(text)}\n${link}` });
}

/** So that no one is mentioned and nothing linked by a text that only looks so. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
