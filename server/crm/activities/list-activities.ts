import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { type Activity, inTouchTypes } from "#shared/crm/activities.ts";
import type { ActivityListQuery } from "#shared/crm/activity-list.ts";
import type { FilterGroup } from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import {
  ownedActivities,
  selectActivities,
  withAuthor,
} from "#server/crm/activities/activities.queries.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { listEmailLines, type ReadSubjects } from "#server/crm/activities/list-emails.ts";
import { withKnownFields } from "#server/crm/kinds/filters/asked-view.ts";
import { compileFilter } from "#server/crm/kinds/filters/compile-filter.ts";
import {
  countedAtMost,
  countMatching,
  refuseTimeout,
} from "#server/crm/kinds/filters/read-view.ts";
import { onlyAccess, type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import {
  preparedQuery,
  type QueryParameters,
} from "#server/platform/database/statements/prepared-query.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import {
  countWhere,
  newest,
  type Page,
  readSize,
  toPage,
  uncounted,
} from "#server/platform/queries/lists.ts";
import { type CountedList, totalOf } from "#server/platform/queries/record-totals.ts";

const countedActivities: CountedList = { table: activities, records: ownedActivities };

const noSubjects: ReadSubjects = async () => new Map();

/** @throws HttpError 400 for a cursor without its moment, and for a filter that cannot be asked */
export async function listActivities(
  db: Db,
  access: RecordAccess,
  query: ActivityListQuery,
  readSubjects: ReadSubjects = noSubjects,
): Promise<Page<Activity>> {
  if (query.cursor !== undefined && query.after === undefined) {
    throw new HttpError(400, "cursor is not valid: start again without it");
  }
  const plain = plainQuery(access, query);
  const logged = query.filter ? readFiltered(db, access, query, plain) : selectLatest(db, plain);
  const lines = showsEmails(query)
    ? await withEmails(db, plain, logged, readSubjects)
    : (await logged).map(withAuthor);
  const page = toPage(lines, query);
  return { ...page, nextAfter: page.rows.at(-1)?.occurredAt ?? null };
}

/** Filters know the fields of activities alone; an email is neither logged nor a change, and about no deal. */
function showsEmails({ emails, type, isLogged, isInTouch, dealId, filter }: ActivityListQuery) {
  const isNarrowed = isLogged !== undefined || isInTouch || dealId || filter;
  return emails && !isNarrowed && (type ?? "email") === "email";
}

/** Adds emails to a page of activities. It has no total, for the totals that are kept leave emails out. */
async function withEmails(
  db: Db,
  query: LatestQuery,
  activities: ReturnType<typeof selectLatest>,
  readSubjects: ReadSubjects,
) {
  const { limit, cursor, after, contactId, companyId } = query;
  const page = { limit: limit + 1, cursor, after, contactId, companyId };
  const [logged, emails] = await Promise.all([
    activities,
    listEmailLines(db, { ...onlyAccess(query), ...page }, readSubjects),
  ]);
  const lines = [...logged.map(withAuthor), ...emails].map((line) => ({ ...line, total: null }));
  return lines.toSorted(
    (a, b) => Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || (a.id < b.id ? 1 : -1),
  );
}

/** All of the list, however long it is. */
export async function countActivities(
  db: Db,
  access: RecordAccess,
  query: ActivityListQuery,
): Promise<number> {
  const asked = await withKnownFields(db, access, "activity", query);
  const isListed = whereListed(plainQuery(access, query));
  return countMatching(db, "activity", and(isListed, compileFilter("activity", access, asked)));
}

interface Asked {
  filter?: FilterGroup | undefined;
  known: KnownFields;
  timeZone?: string | undefined;
}

/** @param asked as `withKnownFields` returns it */
export function matchesActivities(access: RecordAccess, asked: Asked): SQL | undefined {
  return and(whereVisible(ownedActivities, access), compileFilter("activity", access, asked));
}

type Narrowing = Pick<ActivityListQuery, "type" | "contactId" | "companyId" | "dealId"> & {
  isLogged?: boolean | undefined;
  isInTouch?: boolean;
};

type LatestQuery = RecordAccess & Narrowing & Pick<ActivityListQuery, "limit" | "cursor" | "after">;

/** A prepared statement must get only the values that it was built for. */
function plainQuery(access: RecordAccess, query: ActivityListQuery): LatestQuery {
  const { cursor, after, type, contactId, companyId, dealId } = query;
  const isLogged = query.isLogged === undefined ? undefined : query.isLogged === "true";
  const isInTouch = query.isInTouch !== undefined;
  const narrowed = { type, isLogged, isInTouch, contactId, companyId, dealId };
  return { ...onlyAccess(access), limit: readSize(query.limit), cursor, after, ...narrowed };
}

const selectLatest = preparedQuery("list_activities", (db, query: QueryParameters<LatestQuery>) =>
  selectActivities(db, { total: totalOfList(query) })
    .where(and(whereListed(query), whereAfter(query)))
    .orderBy(desc(activities.occurredAt), newest(activities.id, query.limit + 1)),
);

async function readFiltered(
  db: Db,
  access: RecordAccess,
  query: ActivityListQuery,
  plain: LatestQuery,
) {
  const asked = await withKnownFields(db, access, "activity", query);
  const condition = and(whereListed(plain), compileFilter("activity", access, asked));
  const total = countedAtMost({ kind: "activity", query, condition });
  return refuseTimeout(async () =>
    selectActivities(db, { total })
      .where(and(condition, whereAfter(plain)))
      .orderBy(desc(activities.occurredAt), newest(activities.id, plain.limit + 1)),
  );
}

function whereAfter({ after, cursor }: QueryParameters<LatestQuery>): SQL | undefined {
  if (!cursor) return undefined;
  const { id, occurredAt } = activities;
  return sql`(${occurredAt}, ${id}) < (${after}::timestamptz, ${cursor}::uuid)`;
}

function totalOfList(query: QueryParameters<RecordAccess & Narrowing>): SQL<number | null> {
  if (query.contactId || query.companyId || query.dealId) {
    return countWhere(activities, whereListed(query));
  }
  const isNarrowed = query.type !== undefined || query.isLogged !== undefined;
  return isNarrowed || query.isInTouch ? uncounted : totalOf(query, countedActivities);
}

function whereListed(query: QueryParameters<RecordAccess & Narrowing>): SQL | undefined {
  const { type, isLogged, isInTouch, contactId, companyId, dealId } = query;
  return and(
    whereVisible(ownedActivities, query),
    type ? eq(activities.type, type) : undefined,
    isLogged === undefined ? undefined : whereLogged(isLogged),
    isInTouch ? and(whereLogged(true), inArray(activities.type, inTouchTypes)) : undefined,
    contactId ? eq(activities.contactId, contactId) : undefined,
    companyId ? eq(activities.companyId, companyId) : undefined,
    dealId ? eq(activities.dealId, dealId) : undefined,
  );
}

function whereLogged(isLogged: boolean): SQL {
  return isLogged ? isNotNull(activities.loggedBy) : isNull(activities.loggedBy);
}
