import { randomUUID } from "node:crypto";
import { currentUser } from "#shared/accounts/accounts.ts";
import { activity } from "#shared/crm/activities.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { team } from "#shared/accounts/members.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { product } from "#shared/crm/products.ts";
import { type NewSequence, sequence } from "#shared/email/sequences.ts";
import { task } from "#shared/crm/tasks.ts";
import { savedDashboard } from "#shared/reports/dashboards.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { view } from "#shared/filters/views.ts";
import { addField } from "./custom-fields.ts";
import { invite } from "./members.ts";
import type { TestClient } from "./test-client.ts";

export const secretSequence: NewSequence = {
  name: "Secret sequence",
  steps: [{ kind: "email", subject: "Secret subject", text: "Secret text" }],
  stopsForCompany: false,
  sendingDays: "all-days",
  clock: "sender",
  fromHour: 0,
  toHour: 24,
};

export async function fillWorkspace(user: TestClient) {
  const marked = (what: string) => `Secret ${what}`;
  const acme = await user.create("/api/companies", company, { name: marked("company") });
  const jane = await user.create("/api/contacts", contact, {
    name: marked("contact"),
    email: "secret@x.example",
    companyId: acme.id,
  });
  const sale = await user.create("/api/deals", deal, {
    title: marked("deal"),
    value: "77.77",
    contactId: jane.id,
  });
  const call = await user.create("/api/tasks", task, { title: marked("task") });
  const widget = await user.create("/api/products", product, {
    name: marked("product"),
    price: "77.77",
  });
  const note = await user.create("/api/activities", activity, {
    type: "note",
    title: marked("note"),
  });
  const field = await addField(user, marked("field"), "text");
  const shared = await user.create("/api/views", view, {
    kind: "contact",
    name: marked("view"),
    isShared: true,
  });
  const report = await user.create("/api/reports", savedReport, {
    name: marked("report"),
    question: { kind: "deal" },
    sharedWith: "workspace",
  });
  const board = await user.create("/api/dashboards", savedDashboard, {
    name: marked("dashboard"),
    sharedWith: "workspace",
  });
  const secretPipeline = await user.create("/api/pipelines", pipeline, {
    name: marked("pipeline"),
  });
  const sales = await user.create("/api/teams", team, { name: marked("team") });
  const invited = await invite(user, `secret.${randomUUID()}@x.example`);
  const { id: userId, workspaceId } = await user.get("/api/auth/user", currentUser);
  const gone = await user.create("/api/tasks", task, { title: marked("deleted task") });
  const changeSet = await user.remove(`/api/tasks/${gone.id}`);
  const key = await makeKey(user, marked("key"));
  const secret = await user.create("/api/sequences", sequence, secretSequence);
  return {
    acme,
    jane,
    sale,
    call,
    widget,
    note,
    field,
    view: shared,
    report,
    board,
    sales,
    pipeline: secretPipeline,
    invited,
    userId,
    workspaceId,
    changeSet,
    key,
    goneId: gone.id,
    sequence: secret,
  };
}

export function makeKey(user: TestClient, name: string) {
  return user.create("/api/api-keys", createdApiKey, { name, role: "admin" });
}

export type Secrets = Awaited<ReturnType<typeof fillWorkspace>>;
