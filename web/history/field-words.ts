import { dealStageLabels } from "#shared/deals.ts";
import type { FieldHistory } from "#shared/changes.ts";
import { contactStatusLabels } from "#shared/contacts.ts";
import { formatCalendarDate } from "#web/platform/calendar-date.ts";
import { hiddenName } from "#web/platform/hidden-name.ts";
import { formatMoney } from "#web/platform/money.ts";
import { priorityLabels } from "#shared/priorities.ts";
import { taskStatusLabels } from "#shared/tasks.ts";

const choiceLabels: Record<string, Record<string, string>> = {
  stage: dealStageLabels,
  priority: priorityLabels,
  status: { ...taskStatusLabels, ...contactStatusLabels },
};

const links = new Set(["companyId", "contactId", "dealId", "ownerId", "assignedUserId"]);

/** What people read for a field: "Expected close date" for `expectedCloseDate`. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/^customFields\./, "")
    .replace(/(?<!^)Id$/, "")
    .replaceAll(/([A-Z])|[-_]/g, " $1")
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Both sides of a change as people read them; null for nothing. */
export function valueTexts({ field, before, after, beforeName, afterName }: FieldHistory) {
  return {
    before: valueText(field, before, beforeName),
    after: valueText(field, after, afterName),
  };
}

function valueText(field: string, value: unknown, name: string | null): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (links.has(field)) return name ?? hiddenName;
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(", ") : null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return JSON.stringify(value);
  const label = choiceLabels[field]?.[value];
  if (label !== undefined) return label;
  if (field === "value") return formatMoney(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatCalendarDate(value) : value;
}
