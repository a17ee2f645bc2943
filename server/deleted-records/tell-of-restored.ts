import { and, eq, inArray } from "drizzle-orm";
import type { DeletedKey } from "#shared/deleted-records.ts";
import { activities } from "#server/activities/activities.table.ts";
import { companies } from "#server/companies/companies.table.ts";
import { contacts } from "#server/contacts/contacts.table.ts";
import { deals } from "#server/deals/deals.table.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";
import { tasks } from "#server/tasks/tasks.table.ts";

type Line = Omit<typeof activities.$inferInsert, "workspaceId" | "id">;

/** Writes a line for each record that is there again. */
export async function tellOfRestored(
  tx: Db,
  access: Access,
  restored: DeletedKey[],
): Promise<void> {
  const { workspaceId } = access;
  const idsOf = (entity: DeletedKey["entity"]) =>
    restored.filter((key) => key.entity === entity).map(({ id }) => id);
  const companyRows = await tx
    .select({ relatedId: companies.id, companyId: companies.id, relatedTo: companies.name })
    .from(companies)
    .where(and(eq(companies.workspaceId, workspaceId), inArray(companies.id, idsOf("company"))));
  const contactRows = await tx
    .select({
      relatedId: contacts.id,
      contactId: contacts.id,
      companyId: contacts.companyId,
      relatedTo: contacts.name,
    })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, workspaceId), inArray(contacts.id, idsOf("contact"))));
  const dealRows = await tx
    .select({
      relatedId: deals.id,
      dealId: deals.id,
      contactId: deals.contactId,
      companyId: deals.companyId,
      relatedTo: deals.title,
    })
    .from(deals)
    .where(and(eq(deals.workspaceId, workspaceId), inArray(deals.id, idsOf("deal"))));
  const taskRows = await tx
    .select({ relatedId: tasks.id, relatedTo: tasks.title })
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), inArray(tasks.id, idsOf("task"))));
  const lines: Line[] = [
    ...companyRows.map((row) => ({ ...row, type: "note", title: "Company restored" })),
    ...contactRows.map((row) => ({ ...row, type: "note", title: "Contact restored" })),
    ...dealRows.map((row) => ({ ...row, type: "deal", title: "Deal restored" })),
    ...taskRows.map((row) => ({ ...row, type: "task", title: "Task restored" })),
  ];
  await tx.insert(activities).values(lines.map((line) => ({ workspaceId, id: newId(), ...line })));
}
