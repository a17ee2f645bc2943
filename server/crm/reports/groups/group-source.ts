import { sql, type SQL } from "drizzle-orm";
import { linkedNames } from "#shared/filters/filter-fields.ts";
import type { KnownGrouping } from "#shared/reports/group-filters.ts";
import { operandOf } from "#server/crm/kinds/filters/compile-field.ts";
import { customDate, customNumber, customText } from "#server/crm/kinds/filters/custom-operands.ts";
import { column, relatedScope, type Scope } from "#server/crm/kinds/filters/filter-scope.ts";
import { joinTeam } from "#server/crm/kinds/filters/team-of-member.ts";
import { localDay } from "#server/crm/reports/groups/zone-offsets.ts";

export interface GroupSource {
  grouping: KnownGrouping;
  /** The value of a record; an array where it can have several. */
  operand: SQL;
  join: SQL;
}

/** Aliases of joined tables begin here, beyond those of conditions on related records. */
const firstDepth = 10;

/** @param place of the grouping in its question */
export function groupSource(scope: Scope, grouping: KnownGrouping, place: number): GroupSource {
  const { teamOf } = grouping.field;
  if (teamOf) return { grouping, ...joinTeam(scope, teamOf, `team_${place}`) };
  const linked = linkedNames[grouping.name];
  if (!linked) return { grouping, operand: operandOfGroup(scope, grouping), join: sql`` };
  const outer = { ...scope, depth: firstDepth + place };
  const { inner, from, condition } = relatedScope(outer, linked, linked);
  const operand = sql`${column(inner.columns, "name")}`;
  return { grouping, operand, join: sql`left join ${from} on ${condition}` };
}

/** A custom date is a date; a moment is the reader's day. */
function operandOfGroup(scope: Scope, { name, field }: KnownGrouping): SQL {
  if (!field.custom) {
    const operand = sql`${operandOf(scope, name)}`;
    return field.type === "moment" ? localDay(operand, scope.timeZone) : operand;
  }
  const place = { ...field.custom, values: column(scope.columns, "customFields") };
  const value = sql`${place.values} -> ${place.key}::text`;
  switch (place.type) {
    case "number":
    case "money":
    case "score":
      return customNumber(place);
    case "date":
      return sql`(case when ${customText(place)} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then ${customDate(place)}::date end)`;
    case "checkbox":
      return sql`((${value}) is not distinct from 'true')`;
    case "choices":
      return sql`array(select jsonb_array_elements_text(case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end))`;
    case "text":
    case "link":
    case "choice":
    case "user":
      return customText(place);
  }
}

/** The key of records without a value, and of values that are not shown, where groups have names. */
export const noValue = "-1";
export const otherValues = "0";

/** Whether its groups have names, of which only the largest are shown. */
export function isNamed({ way }: KnownGrouping): boolean {
  return way === "text" || way === "choice" || way === "member" || way === "tags";
}

/** What records are first grouped by: the key of the group itself, but for groups that have names. */
export function valueOf({ grouping, operand }: GroupSource): SQL {
  if (grouping.way === "bands") {
    const bounds = sql.param(grouping.bounds.map(String));
    return sql`width_bucket((${operand})::numeric, ${bounds}::numeric[])`;
  }
  if (grouping.way !== "date") return sql`${operand}`;
  if (grouping.step === "day") return sql`(${operand})::date`;
  // PostgreSQL's weeks begin on Monday. A timestamp, for a date would be taken to be in the session's time zone.
  if (grouping.step === "week")
    return sql`(date_trunc('week', ((${operand})::date + 1)::timestamp)::date - 1)`;
  return sql`date_trunc(${grouping.step}::text, (${operand})::timestamp)::date`;
}

/** A select of the names of `value`, and of what makes two of them the same. Texts are the same whatever their case and accents. */
export function namesOf({ grouping: { way } }: GroupSource): SQL {
  if (way === "tags")
    return sql`select distinct item as identity, item as key from unnest(value) as item`;
  const identity =
    way === "text" ? sql`case when value <> '' then fold_text(value) end` : sql`value::text`;
  return sql`select ${identity} as identity, value::text as key`;
}

/** Dates as calendar dates, whatever the session's style. */
export function keyText({ grouping }: GroupSource, key: SQL): SQL {
  return grouping.way === "date" ? sql`to_char(${key}, 'YYYY-MM-DD')` : sql`${key}::text`;
}
