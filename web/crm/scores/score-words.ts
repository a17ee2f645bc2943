import { countText } from "#shared/format/count-text.ts";
import { parseFilter } from "#shared/filters/filters.ts";
import { sayNode, type Wording } from "#shared/filters/filter-words.ts";
import { format } from "#shared/format/format.ts";
import { engagementLabels, type ScoreDefinition, type ScorePart } from "#shared/scores/scores.ts";
import { sentence } from "#web/ui/isolated.ts";

/** Such as "Company: Industry is Software". */
function sayCondition(filter: string, wording: Wording): string {
  const parsed = parseFilter(filter);
  return parsed ? sayNode("contact", parsed, wording) : filter;
}

/** What a contact got points for, and how often. */
export function sayPart(part: ScorePart, wording: Wording): string {
  if (part.type === "fit") return sayCondition(part.filter, wording);
  const label = engagementLabels[part.event];
  if (part.latestAt === null) return sentence`${label}: not yet`;
  const times = part.count === 1 ? "once" : `${format.number(part.count)} times`;
  return sentence`${label}: ${times}, last on ${format.moment(part.latestAt)}`;
}

/** Such as "+12.5" or "0". */
export function sayPoints(given: number): string {
  const text = format.number(given, 1);
  return given > 0 ? `+${text}` : text;
}

/** Such as "3 conditions and 2 events". */
export function sayCounts({ fit, engagement }: ScoreDefinition): string {
  const counts = [
    ...(fit.length > 0 ? [countText(fit.length, "condition", "conditions")] : []),
    ...(engagement.length > 0 ? [countText(engagement.length, "event", "events")] : []),
  ];
  return counts.join(" and ");
}
