import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CustomField } from "#shared/records/custom-fields.ts";
import { customKeyOf } from "#shared/filters/known-fields.ts";
import {
  groupedFieldTypes,
  sizeBounds,
  type WinRates,
  type WinRatesQuery,
} from "#shared/forecast/win-rates.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { isStageOfDeal } from "#server/crm/forecast/read-forecast.ts";
import { sumOf } from "#server/crm/forecast/forecast-sums.ts";
import { whereInScope } from "#server/crm/insights/deal-scope.ts";
import { whereWithin, monthsOf } from "#server/crm/insights/months-of.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

/** More than a page can show. */
const mostRows = 50;

/** What came of the deals closed in some months, of all and of each group, and how many are open. */
export async function readWinRates(
  db: Db,
  access: RecordAccess,
  query: WinRatesQuery,
): Promise<WinRates> {
  const keys = await keysOf(db, access, query.by);
  const isClosed = whereWithin(sql`${deals.closedAt}`, monthsOf(query));
  const condition = and(whereInScope(access, query), sql`(${stages.type} = 'open' or ${isClosed})`);
  const [[all], rows] = await Promise.all([
    db.select(figures).from(deals).innerJoin(stages, isStageOfDeal).where(condition),
    db
      .select({ key: sql<string | null>`grouped.key`, ...figures })
      .from(deals)
      .innerJoin(stages, isStageOfDeal)
      .leftJoin(sql`lateral (${keys}) as grouped (key)`, sql`true`)
      .where(condition)
      .groupBy(sql`1`)
      .orderBy(sql`count(*) desc, 1`)
      .limit(mostRows),
  ]);
  if (!all) throw new Error("the database returned no totals");
  return { all, rows };
}

function countOf(type: "open" | "won" | "lost"): SQL<number> {
  return sql<number>`(count(*) filter (where ${eq(stages.type, type)}))::int`;
}

const ifWon = (amount: SQL) => sql`case when ${eq(stages.type, "won")} then ${amount} end`;

const cycle = sql`greatest(extract(epoch from ${deals.closedAt} - ${deals.createdAt}), 0) / 86400`;

const figures = {
  open: countOf("open"),
  won: countOf("won"),
  lost: countOf("lost"),
  wonValue: sumOf(ifWon(sql`${deals.value}`)),
  cycleDays: sql<number | null>`round(avg(${ifWon(cycle)}), 1)::float8`,
};

/** A select of what a deal belongs to: none, one or several. @throws HttpError 400 for a field that has no groups */
async function keysOf(db: Db, { workspaceId }: RecordAccess, by: string): Promise<SQL> {
  const own = customKeyOf(by);
  if (own !== null) {
    return keysOfField(requireGrouped(await listCustomFields(db, workspaceId), own));
  }
  if (by === "tag") return sql`select unnest(${deals.tags})`;
  if (by === "size") {
    return sql`select width_bucket(${deals.value}, array[${sql.raw(sizeBounds.join(", "))}]::numeric[])::text`;
  }
  return sql`select ${deals.ownerId}::text`;
}

function requireGrouped(fields: CustomField[], key: string): CustomField {
  const field = fields.find((one) => one.entity === "deal" && one.key === key && !one.archived);
  if (field && groupedFieldTypes.some((type) => type === field.type)) return field;
  const message = field
    ? `${field.label} is not a choice, a checkbox or a member, so that deals cannot be grouped by it.`
    : "There is no such field of deals.";
  throw new HttpError(400, message, [{ path: "by", message }]);
}

function keysOfField({ key, type }: CustomField): SQL {
  const value = sql`${deals.customFields} -> ${key}::text`;
  if (type === "checkbox") return sql`select ((${value}) is not distinct from 'true')::text`;
  return type === "choices"
    ? sql`select jsonb_array_elements_text(${value})`
    : sql`select ${value} #>> '{}'`;
}
