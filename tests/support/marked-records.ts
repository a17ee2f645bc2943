import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { task } from "#shared/crm/tasks.ts";
import type { TestClient } from "#tests/support/test-client.ts";

export async function addMarkedRecords(user: TestClient, mark: string) {
  const acme = await user.create("/api/companies", company, { name: `${mark} company` });
  const jane = await user.create("/api/contacts", contact, {
    name: `${mark} contact`,
    email: `${mark.toLowerCase()}@x.example`,
    companyId: acme.id,
  });
  const sale = await user.create("/api/deals", deal, {
    title: `${mark} deal`,
    value: "1000",
    contactId: jane.id,
    companyId: acme.id,
  });
  const call = await user.create("/api/tasks", task, { title: `${mark} task` });
  const note = await user.create("/api/activities", activity, {
    type: "note",
    title: `${mark} note`,
    contactId: jane.id,
  });
  await user.create("/api/activities", activity, { type: "call", title: `${mark} call` });
  return { acme, jane, sale, call, note };
}

export type MarkedRecords = Awaited<ReturnType<typeof addMarkedRecords>>;
