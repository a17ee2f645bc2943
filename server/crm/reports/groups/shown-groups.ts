import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { type GroupSource, identityOf } from "#server/crm/reports/groups/group-source.ts";
import { measureOf } from "#server/crm/reports/measure.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";
import type { ReportStatements } from "#server/crm/reports/report-statements.ts";

/** A group of a text, a choice, a member or a tag. */
export interface ShownGroup {
  /** As it is compared. */
  identity: string;
  /** As one of its records has it. */
  key: string;
}

interface ShownGroups {
  shown: ShownGroup[];
  /** How many there are in all. */
  distinct: number;
}

/** How many groups the first grouping shows, and the second; the rest is summed up as others. */
const mostShown = [20, 6];

/** So many characters of all keys leave room for them in the filter that opens the others. */
const mostCharacters = 800;

const candidates = z.array(z.object({ identity: z.string(), key: z.string(), distinct: z.int() }));

/** The largest groups: by what is summed up, else by how many records they have. */
export async function readShownGroups(
  statements: ReportStatements,
  plan: Plan,
  source: GroupSource,
  place: number,
): Promise<ShownGroups> {
  const most = mostShown[place] ?? 0;
  const { measure } = plan.question;
  const size = measure.of === "sum" ? sql`(${measureOf(plan)})::numeric` : sql`count(*)`;
  const { item, from } = itemsOf(source);
  const rows = await statements.run(
    sql`${plan.recordsAsOf} select ${item.identity} as identity, min(${item.key}) as key, (count(*) over ())::int as distinct
      from ${tables[plan.question.kind]} ${source.join} ${from}
      where ${nowOrBefore(plan)} and ${item.identity} is not null
      group by 1 order by ${size} desc, 1 limit ${most}`,
  );
  const read = candidates.parse(rows);
  return { shown: inOrder(source, fitting(read)), distinct: read[0]?.distinct ?? 0 };
}

/** What had records before is shown beside what has some now. */
function nowOrBefore({ now, before }: Plan): SQL {
  const all = sql`true`;
  return before
    ? sql`(${now.condition ?? all} or ${before.condition ?? all})`
    : (now.condition ?? all);
}

function itemsOf(source: GroupSource) {
  const { operand, grouping } = source;
  if (grouping.way !== "tags") {
    return { item: { identity: identityOf(source), key: sql`(${operand})::text` }, from: sql`` };
  }
  const from = sql`cross join lateral (select distinct unnest(${operand}) as item) as items`;
  return { item: { identity: sql`items.item`, key: sql`items.item` }, from };
}

/** Choices as they are offered, such as stages from the first to the last. */
function inOrder({ grouping }: GroupSource, groups: ShownGroup[]): ShownGroup[] {
  const choices = Object.keys(grouping.field.choices ?? {});
  return groups.toSorted((a, b) => choices.indexOf(a.key) - choices.indexOf(b.key));
}

/** What no filter could name is among the others. */
function fitting(groups: ShownGroup[]): ShownGroup[] {
  let characters = 0;
  return groups.filter(({ key }) => {
    characters += key.length;
    return isNameable(key) && characters <= mostCharacters;
  });
}

function isNameable(key: string): boolean {
  return key.trim() !== "" && key.length <= 200 && key.isWellFormed();
}
