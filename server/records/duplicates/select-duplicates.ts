import { sql, type SQL } from "drizzle-orm";
import type { mergeableEntities } from "#shared/records/duplicates.ts";
import { companies } from "#server/crm/companies/companies.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { whereOwnerVisible, type RecordAccess } from "#server/platform/queries/access.ts";

type Entity = (typeof mergeableEntities)[number];

export const mergeableTables = { contact: contacts, company: companies } as const;

const createdAt = sql`to_char(record.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** @param from a subquery with `id`, with the alias `found` */
export function selectDuplicates(entity: Entity, access: RecordAccess, from: SQL, more: SQL): SQL {
  if (entity === "company") {
    return sql`select record.id, record.name, null as email, null as phone,
        null as "companyName", record.website, ${createdAt} as "createdAt", ${more}
      from ${from} join ${companies} as record
        on record.workspace_id = ${access.workspaceId} and record.id = found.id`;
  }
  return sql`select record.id, record.name, record.email, record.phone,
      company.name as "companyName", null as website, ${createdAt} as "createdAt", ${more}
    from ${from} join ${contacts} as record
      on record.workspace_id = ${access.workspaceId} and record.id = found.id
    left join ${companies} as company
      on company.workspace_id = record.workspace_id and company.id = record.company_id
        and ${whereOwnerVisible(sql`company.owner_id`, access) ?? sql`true`}`;
}

export function whereVisible(entity: Entity, access: RecordAccess): SQL {
  const table = mergeableTables[entity];
  const visible = whereOwnerVisible(table.ownerId, access) ?? sql`true`;
  return sql`${table.workspaceId} = ${access.workspaceId} and ${visible}`;
}
