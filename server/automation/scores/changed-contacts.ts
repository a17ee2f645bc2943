import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { activities } from "#server/crm/activities/activities.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import type { LoggedChange } from "#server/crm/live/change-feed.ts";
import { tasks } from "#server/crm/tasks/tasks.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

type Entity = LoggedChange["entity"];

/** What scores write themselves is no reason to work them out. */
function isOthers({ channel }: LoggedChange): boolean {
  return channel !== "score";
}

function idsOf(changes: readonly LoggedChange[], entity: Entity): string[] {
  const found = changes.filter((change) => change.entity === entity && isOthers(change));
  return [...new Set(found.map(({ entityId }) => entityId))];
}

/** Contacts that have changed, and those to which something belongs that has, or did before. */
export async function listChangedContacts(
  tx: Db,
  workspaceId: WorkspaceId,
  changes: readonly LoggedChange[],
): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select ${deals.contactId} as id from ${deals}
      where ${deals.workspaceId} = ${workspaceId} and ${whereOneOf(deals.id, idsOf(changes, "deal"))}
    union select ${activities.contactId} from ${activities}
      where ${activities.workspaceId} = ${workspaceId}
        and ${whereOneOf(activities.id, idsOf(changes, "activity"))}
    union select ${tasks.relatedId} from ${tasks}
      where ${tasks.workspaceId} = ${workspaceId} and ${whereOneOf(tasks.id, idsOf(changes, "task"))}`);
  const belonging = rows.flatMap((row) => belongsTo.parse(row).id ?? []);
  const logged = changes.filter(isOthers).flatMap(linksOf);
  return [...new Set([...idsOf(changes, "contact"), ...belonging, ...logged])].toSorted();
}

const belongsTo = z.object({ id: z.uuid().nullable() });

function whereOneOf(
  id: SQL | typeof deals.id | typeof activities.id | typeof tasks.id,
  ids: string[],
) {
  return sql`${id} = any(${sql.param(ids)}::uuid[])`;
}

const linked = z
  .looseObject({ contact_id: z.uuid().nullish(), related_id: z.uuid().nullish() })
  .nullable()
  .catch(null);

/** Of what was deleted, or belonged to another contact before. An update logs no more than what it changed. */
function linksOf({ before, after }: LoggedChange): string[] {
  return [before, after].flatMap((values) => {
    const links = linked.parse(values);
    return [links?.contact_id ?? [], links?.related_id ?? []].flat();
  });
}

export function changedCompanies(changes: readonly LoggedChange[]): string[] {
  return idsOf(changes, "company");
}

export async function listContactsOf(
  tx: Db,
  workspaceId: WorkspaceId,
  companyIds: string[],
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  if (companyIds.length === 0) return [];
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.workspaceId, workspaceId),
        inArray(contacts.companyId, companyIds),
        after === null ? undefined : gt(contacts.id, after),
      ),
    )
    .orderBy(asc(contacts.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
