import { lowered } from "#shared/format/first-letters.ts";
import { format } from "#shared/format/format.ts";
import type { KnownGrouping } from "#shared/reports/group-filters.ts";
import { stepLabel } from "#shared/reports/date-steps.ts";
import type { FilterField } from "#shared/filters/filter-field.ts";

interface Labelled {
  grouping: KnownGrouping;
  /** The names of the workspace's people, by their ids. */
  people: ReadonlyMap<string, string>;
}

/** What people read for a group. @param key null for records without a value */
export function groupLabel({ grouping, people }: Labelled, key: string | null): string {
  const { field, way, step, bounds } = grouping;
  if (key === null && field.teamOf) return "No team";
  if (key === null) return `No ${lowered(field.label)}`;
  switch (way) {
    case "choice":
    case "tags":
      return field.choices?.[key] ?? key;
    case "member":
      return people.get(key) ?? "Former member";
    case "checkbox":
      return key === "true" ? field.label : `Not ${lowered(field.label)}`;
    case "date":
      return stepLabel(step, key);
    case "bands":
      return bandLabel(bounds, Number(key), numberWriter(field));
    case "text":
      return key;
  }
}

type Write = (value: number) => string;

function numberWriter({ isMoney }: FilterField): Write {
  return (value) => (isMoney ? format.money(String(value)) : format.number(value, 6));
}

function bandLabel(bounds: readonly number[], band: number, write: Write): string {
  const from = bounds[band - 1];
  const to = bounds[band];
  if (from === undefined) return to === undefined ? "All" : `Under ${write(to)}`;
  return to === undefined ? `${write(from)} and more` : `${write(from)} to ${write(to)}`;
}
