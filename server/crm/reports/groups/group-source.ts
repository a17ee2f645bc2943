import { sql, type SQL } from "drizzle-orm";
import type { KnownGrouping } from "#shared/reports/group-filters.ts";
import { textArray } from "#server/crm/kinds/filters/compare-values.ts";
import { linkedNames, operandOf } from "#server/crm/kinds/filters/compile-field.ts";
import { customDate, customNumber, customText } from "#server/crm/kinds/filters/custom-operands.ts";
import { column, relatedScope, type Scope } from "#server/crm/kinds/filters/filter-scope.ts";
import { joinTeam } from "#server/crm/kinds/filters/team-of-member.ts";
import { localDay } from "#server/crm/reports/groups/zone-offsets.ts";

/** Where the groups of a question come from. */
export interface GroupSource {
  grouping: KnownGrouping;
  /** The value of a record; an array where it can have several. */
  operand: SQL;
  /** What has to be joined for it. */
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

/** What makes two values the same group, as text; null for none. Texts are the same whatever their case and accents. */
export function identityOf({ grouping, operand }: GroupSource): SQL {
  if (grouping.way !== "text") return sql`(${operand})::text`;
  return sql`case when coalesce(${operand}, '') <> '' then fold_text(${operand}) end`;
}

/** The place among the shown groups: from 1, 0 for the others, -1 for records without a value. */
export const noValue = "-1";
export const otherValues = "0";

/** A select of the keys of one record's groups. @param shown the identities of the groups that are shown */
export function keysOf(source: GroupSource, shown: string[]): SQL {
  const { grouping, operand } = source;
  switch (grouping.way) {
    case "tags":
      return placesOfSeveral(operand, textArray(shown));
    case "date":
      return grouping.step === "day"
        ? sql`select (${operand})::date`
        : sql`select date_trunc(${grouping.step}::text, (${operand})::timestamp)::date`;
    case "bands":
      return sql`select width_bucket((${operand})::numeric, ${sql.param(grouping.bounds.map(String))}::numeric[])`;
    case "checkbox":
      return sql`select ${operand}`;
    case "text":
    case "choice":
    case "member":
      return placeOfOne(identityOf(source), textArray(shown));
  }
}

function placeOfOne(identity: SQL, shown: SQL): SQL {
  return sql`select case when ${identity} is null then -1
    else coalesce(array_position(${shown}, ${identity}), 0) end`;
}

function placesOfSeveral(operand: SQL, shown: SQL): SQL {
  return sql`select array_position(${shown}, item) from unnest(${operand}) as item where item = any(${shown})
    union select 0 where cardinality(${operand}) > 0 and not (${operand})::text[] && ${shown}
    union select -1 where cardinality(${operand}) = 0`;
}

/** Dates as calendar dates, whatever the session's style. */
export function keyText({ grouping }: GroupSource, key: SQL): SQL {
  return grouping.way === "date" ? sql`to_char(${key}, 'YYYY-MM-DD')` : sql`${key}::text`;
}
