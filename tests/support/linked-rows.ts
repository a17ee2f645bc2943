import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { task } from "#shared/crm/tasks.ts";
import { webhookWithSecret } from "#shared/records/webhooks.ts";
import type { Db } from "#server/platform/database/database.ts";
import { addField } from "./custom-fields.ts";
import { addIncoming, call } from "./incoming-webhooks.ts";
import { makeRule } from "./rules.ts";
import { addScore } from "./scores.ts";
import { seller, start, untilReceived } from "./sequences.ts";
import type { TestClient } from "./test-client.ts";
import { addForm, fileQuestion, pdf, sendFiles } from "./web-forms.ts";

const rowsOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.object(shape));

/** Columns that may lead to a contact or a company, as "table.column": by their foreign key, or by their name. */
export async function findLinkColumns(db: Db): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct column_table.relname || '.' || attname as name
    from pg_attribute join pg_class as column_table on column_table.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
      and (attname ~ '(^|_)(contact|company|record|entity|subject|related|linked|loser|winner|first|second)_ids?$'
        or exists (select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any (conkey)
          and attname <> 'workspace_id' and confrelid in ('contacts'::regclass, 'companies'::regclass)))
    order by name`);
  return rowsOf({ name: z.string() })
    .parse(rows)
    .map(({ name }) => name);
}

/** Other columns of ids that name one of these, in tables of workspaces. */
export async function findOtherColumns(db: Db, known: string[], ids: string[]): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type = 'uuid' or udt_name = '_uuid')
      and table_name in (select relname from pg_class where relkind = 'r')
      and (table_name, column_name) not in (('contacts', 'id'), ('companies', 'id'))`);
  const names = rowsOf({ name: z.string() }).parse(rows);
  const others = names.map(({ name }) => name).filter((name) => !known.includes(name));
  const found: string[] = [];
  for (const name of others) if ((await rowsLinkedBy(db, name, ids)).length > 0) found.push(name);
  return found.toSorted();
}

/** Rows whose column is one of these, as JSON, but for what each change increases. @param name "table.column" */
export async function rowsLinkedBy(db: Db, name: string, ids: string[]): Promise<string[]> {
  const [table = "", column = ""] = name.split(".");
  const [from, link] = [sql.identifier(table), sql.identifier(column)];
  const { rows } = await db.execute(sql`
    select (to_jsonb(linked) - array['version', 'changed_at'])::text as row from ${from} as linked
    where to_jsonb(linked.${link}) <@ ${JSON.stringify(ids)}::jsonb and linked.${link} is not null order by 1`);
  return rowsOf({ row: z.string() })
    .parse(rows)
    .map(({ row }) => row);
}

/** A rule that waits in its first step, for records of a kind. */
async function startRule(user: TestClient, kind: string, id: string) {
  const waiting = { kind, trigger: { type: "by-hand" }, steps: [{ type: "wait", hours: 24 }] };
  const made = await makeRule(user, waiting);
  const body = { recordIds: [id] };
  const path = `/api/rules/${made.id}/start`;
  expect(await user.ask({ method: "POST", path, body })).toMatchObject({ status: 200 });
}

export async function keepApart(user: TestClient, many: string, ids: string[]) {
  const path = `/api/${many}/duplicates/dismissal`;
  expect(await user.ask({ method: "POST", path, body: { ids } })).toMatchObject({ status: 204 });
}

const listen = (user: TestClient, events: string[]) =>
  user.create("/api/webhooks", webhookWithSecret, { url: "https://hooks.example/crm", events });

/** A contact with everything that leads to one. */
export async function addLinked() {
  const one = await seller();
  const { user, grace, account, address } = one;
  await listen(user, ["contact.updated"]);
  await addField(user, "Shoe size", "number");
  const { id: companyId } = await user.create("/api/companies", company, { name: "Navy" });
  const more = { companyId, tags: ["a"], phone: "1", customFields: { shoe_size: 38 } };
  await user.update(`/api/contacts/${grace.id}`, contact, more);
  await user.create("/api/deals", deal, { title: "Sale", value: "1", contactId: grace.id });
  await user.create("/api/tasks", task, { title: "Call", relatedId: grace.id });
  const called = { type: "call", title: "Called", contactId: grace.id };
  await user.create("/api/activities", activity, called);
  const form = await addForm(user, { files: [fileQuestion()] });
  const answered = { name: grace.name, email: address };
  await sendFiles(form, answered, [["_file-cv", pdf()]]);
  const incoming = await addIncoming(user);
  expect(await call(incoming, answered)).toMatchObject({ status: 200 });
  const score = await addScore(user, {
    engagement: [{ event: "form", points: 20, halfLifeDays: 700 }],
  });
  const byHand = { points: 64, reason: "Their chair likes us" };
  const path = `/api/contacts/${grace.id}/scores/${score.id}`;
  expect(await user.ask({ method: "PUT", path, body: byHand })).toMatchObject({ status: 200 });
  await startRule(user, "contact", grace.id);
  await start(one);
  await untilReceived(address, 1);
  const synced = async () =>
    (await user.get(`/api/email-accounts/${account.id}/sync`, emailSync)).syncedAt;
  await expect.poll(synced).not.toBeNull();
  const seen = async () => (await user.get(`/api/contacts/${grace.id}`, contact)).lastEmailSentAt;
  await expect.poll(seen).not.toBeNull();
  return {
    ...one,
    arrivals: [`/api/web-forms/${form.id}/entries`, `/api/incoming-webhooks/${incoming.id}/calls`],
  };
}

export const addCompany = (user: TestClient, name: string) =>
  user.create("/api/companies", company, { name });

/** A company with everything that leads to one. */
export async function addLinkedCompany(user: TestClient) {
  await listen(user, ["company.updated"]);
  const acme = await addCompany(user, "Acme");
  const companyId = acme.id;
  const jane = { name: "Jane", email: "jane@navy.example", companyId };
  await user.create("/api/contacts", contact, jane);
  await user.create("/api/deals", deal, { title: "Sale", value: "1", companyId });
  await user.create("/api/tasks", task, { title: "Call", relatedId: companyId });
  await user.create("/api/activities", activity, { type: "note", title: "Moved", companyId });
  await user.update(`/api/companies/${companyId}`, company, { industry: "Boats", tags: ["a"] });
  await startRule(user, "company", companyId);
  return acme;
}
