import { asc, desc, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import type { Sort } from "#shared/filters/list-views.ts";
import { IdList } from "#server/records/exports/id-list.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { tables } from "#server/crm/kinds/filters/filter-scope.ts";
import { refuseTimeout } from "#server/crm/kinds/filters/read-view.ts";
import { isById, sortKey } from "#server/crm/kinds/filters/sort-keys.ts";

/** Records of a page, which are in memory together. */
const exportPageRows = 1_000;

interface ExportedList {
  kind: ListedKind;
  access: RecordAccess;
  condition: SQL | undefined;
  sort: Sort | undefined;
  known: KnownFields;
}

const foundPages = z.array(z.object({ ids: z.string() }));

/** Pages whose ids one query fetches, as text of twice their size. */
const pagesAtOnce = 50;

/** Filters and sorts once, however long the list is. */
export async function readIds(db: Db, list: ExportedList): Promise<IdList> {
  const ids = new IdList();
  await refuseTimeout(() =>
    db.transaction(
      async (tx) => {
        await tx.execute(sql`declare listed_ids no scroll cursor for ${selectIds(tx, list)}`);
        for (;;) {
          const { rows } = await tx.execute(
            sql.raw(`fetch forward ${pagesAtOnce} from listed_ids`),
          );
          for (const page of foundPages.parse(rows)) ids.add(page.ids);
          if (rows.length < pagesAtOnce) return;
        }
      },
      { accessMode: "read only" },
    ),
  );
  return ids;
}

function selectIds(db: Db, { kind, access, condition, sort, known }: ExportedList): SQL {
  const place = sql<number>`row_number() over (order by ${orderOf(kind, sort, known)}) as place`;
  const listed = recordKinds[kind].list.select(db, access, place).where(condition);
  return sql`
    select encode(string_agg(uuid_send(id), ''::bytea order by place), 'hex') as ids
    from (select id, place, (place - 1) / ${exportPageRows}::int as page from (${listed}) as listed) as paged
    group by page order by page`;
}

/** As in the list: records without a value come last in either direction. */
function orderOf(kind: ListedKind, sort: Sort | undefined, known: KnownFields): SQL {
  const { id } = tables[kind];
  const isDescending = sort?.isDescending ?? true;
  const byId = isDescending ? desc(id) : asc(id);
  if (!sort || isById(sort)) return byId;
  const { by } = sortKey(kind, sort, known);
  return sql`${by} ${sql.raw(isDescending ? "desc" : "asc")} nulls last, ${byId}`;
}
