import { expect, test } from "vitest";
import { z } from "zod";
import { changeSetSummary } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { workspaceHeader } from "#shared/accounts/members.ts";
import { callsWithoutRecords } from "#tests/support/calls-without-records.ts";
import { documentedCalls } from "#tests/support/documented-calls.ts";
import { featureAttempts } from "#tests/support/feature-attempts.ts";
import { confirmAddress } from "#tests/support/members.ts";
import { fillWorkspace, makeKey, type Secrets } from "#tests/support/secret-workspace.ts";
import { clientWith, clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

/** What a stranger tries on each call, and the status that must come back. */
type Attempt = (secrets: Secrets) => {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
};

const lists = (path: string, ...filters: ((secrets: Secrets) => string)[]): Attempt[] =>
  [() => "", () => "?q=secret", ...filters].map((filter) => (secrets) => ({
    path: path + filter(secrets),
    status: 200,
  }));

const one = (path: string, id: (secrets: Secrets) => string, body?: unknown): Attempt[] => [
  (secrets) => ({ path: `${path}/${id(secrets)}`, status: 404, ...(body ? { body } : {}) }),
];

const absent = (path: (secrets: Secrets) => string): Attempt[] => [
  (secrets) => ({ path: path(secrets), status: 404 }),
];

const historyOf = (path: string, id: (secrets: Secrets) => string): Attempt[] =>
  absent((secrets) => `${path}/${id(secrets)}/history`);

const ruleRunsOf = (path: string, id: (secrets: Secrets) => string): Attempt[] =>
  absent((secrets) => `${path}/${id(secrets)}/rule-runs`);

const deleted = (path: string): Attempt[] => [
  ({ goneId }) => ({ path, body: { records: [{ entity: "task", id: goneId }] }, status: 409 }),
];

const companyOf = ({ acme }: Secrets) => acme.id;
const contactOf = ({ jane }: Secrets) => jane.id;
const dealOf = ({ sale }: Secrets) => sale.id;
const taskOf = ({ call }: Secrets) => call.id;
const fieldOf = ({ field }: Secrets) => field.id;
const teamOf = ({ sales }: Secrets) => sales.id;
const invitationOf = ({ invited }: Secrets) => invited.id;
const refused =
  (path: string, body: (secrets: Secrets) => object): Attempt =>
  (secrets) => ({ path, body: body(secrets), status: 400 });

/** Every call of the API that touches records. A new one must be added here to pass. */
const attempts: Record<string, Attempt[]> = {
  "GET /api/events": [
    ({ workspaceId }) => ({
      path: "/api/events",
      headers: { [workspaceHeader]: workspaceId },
      status: 403,
    }),
  ],
  ...featureAttempts,
  "GET /api/contacts": lists("/api/contacts", (secrets) => `?companyId=${companyOf(secrets)}`),
  "POST /api/contacts": [
    refused("/api/contacts", ({ acme }) => ({
      name: "Mine",
      email: "m@x.example",
      companyId: acme.id,
    })),
  ],
  "GET /api/contacts/count": lists("/api/contacts/count"),
  "GET /api/contacts/{id}": one("/api/contacts", contactOf),
  "PUT /api/contacts/{id}": one("/api/contacts", contactOf, { name: "Taken over" }),
  "DELETE /api/contacts/{id}": one("/api/contacts", contactOf),
  "GET /api/contacts/{id}/files": absent(({ jane }) => `/api/contacts/${jane.id}/files`),
  "GET /api/contacts/{id}/files/{fileId}": absent(
    ({ jane }) => `/api/contacts/${jane.id}/files/${jane.id}`,
  ),
  "GET /api/contacts/{id}/disclosure": absent(({ jane }) => `/api/contacts/${jane.id}/disclosure`),
  "GET /api/contacts/{id}/erasure": absent(({ jane }) => `/api/contacts/${jane.id}/erasure`),
  "POST /api/contacts/{id}/erasure": [
    ({ jane }) => ({ method: "POST", path: `/api/contacts/${jane.id}/erasure`, status: 404 }),
  ],
  "GET /api/companies": lists("/api/companies"),
  "POST /api/companies": [() => ({ path: "/api/companies", body: { name: "" }, status: 400 })],
  "GET /api/companies/count": lists("/api/companies/count"),
  "GET /api/companies/{id}": one("/api/companies", companyOf),
  "PUT /api/companies/{id}": one("/api/companies", companyOf, { name: "Taken over" }),
  "DELETE /api/companies/{id}": one("/api/companies", companyOf),
  "GET /api/deals": lists(
    "/api/deals",
    (secrets) => `?contactId=${contactOf(secrets)}`,
    (secrets) => `?companyId=${companyOf(secrets)}`,
  ),
  "POST /api/deals": [
    refused("/api/deals", ({ jane }) => ({ title: "Mine", value: "1", contactId: jane.id })),
    refused("/api/deals", ({ acme }) => ({ title: "Mine", value: "1", companyId: acme.id })),
  ],
  "GET /api/deals/count": lists("/api/deals/count"),
  "GET /api/deals/{id}": one("/api/deals", dealOf),
  "PUT /api/deals/{id}": one("/api/deals", dealOf, { stage: "closed" }),
  "DELETE /api/deals/{id}": one("/api/deals", dealOf),
  "GET /api/tasks": lists("/api/tasks"),
  "GET /api/tasks/counts": [() => ({ path: "/api/tasks/counts", status: 200 })],
  "POST /api/tasks": [() => ({ path: "/api/tasks", body: { title: "" }, status: 400 })],
  "GET /api/tasks/count": lists("/api/tasks/count"),
  "GET /api/tasks/{id}": one("/api/tasks", taskOf),
  "PUT /api/tasks/{id}": one("/api/tasks", taskOf, { status: "completed" }),
  "DELETE /api/tasks/{id}": one("/api/tasks", taskOf),
  "GET /api/activities": lists(
    "/api/activities",
    (secrets) => `?contactId=${contactOf(secrets)}`,
    (secrets) => `?companyId=${companyOf(secrets)}`,
    (secrets) => `?dealId=${dealOf(secrets)}`,
  ),
  "GET /api/activities/count": lists("/api/activities/count"),
  "POST /api/activities": [
    refused("/api/activities", ({ sale }) => ({ type: "note", title: "Mine", dealId: sale.id })),
    refused("/api/activities", ({ jane }) => ({
      type: "note",
      title: "Mine",
      contactId: jane.id,
    })),
    refused("/api/activities", ({ acme }) => ({
      type: "note",
      title: "Mine",
      companyId: acme.id,
    })),
  ],
  "GET /api/custom-fields": [() => ({ path: "/api/custom-fields", status: 200 })],
  "POST /api/custom-fields": [() => ({ path: "/api/custom-fields", body: {}, status: 400 })],
  "PUT /api/custom-fields/order": [
    ({ field }) => ({
      path: "/api/custom-fields/order",
      body: { entity: "contact", ids: [field.id] },
      status: 409,
    }),
  ],
  "PUT /api/custom-fields/{id}": one("/api/custom-fields", fieldOf, { label: "Taken over" }),
  "DELETE /api/custom-fields/{id}": one("/api/custom-fields", fieldOf),
  "GET /api/workspace": [() => ({ path: "/api/workspace", status: 200 })],
  "PUT /api/workspace": [() => ({ path: "/api/workspace", body: { name: "" }, status: 400 })],
  "GET /api/imported-people": [() => ({ path: "/api/imported-people", status: 200 })],
  "GET /api/workspace/export": [() => ({ path: "/api/workspace/export", status: 200 })],
  "POST /api/workspace/leave": [() => ({ path: "/api/workspace/leave", status: 409 })],
  "POST /api/workspace/hand-over": [
    ({ userId }) => ({ path: "/api/workspace/hand-over", body: { userId }, status: 404 }),
  ],
  "POST /api/workspace/delete": [
    () => ({ path: "/api/workspace/delete", body: { name: "Secret" }, status: 400 }),
  ],
  "POST /api/workspaces/{id}/enter": absent(
    ({ workspaceId }) => `/api/workspaces/${workspaceId}/enter`,
  ),
  "GET /api/members": [() => ({ path: "/api/members", status: 200 })],
  "PUT /api/members/{id}": one("/api/members", ({ userId }) => userId, { role: "viewer" }),
  "DELETE /api/members/{id}": one("/api/members", ({ userId }) => userId),
  "PUT /api/members/{id}/absence": [
    ({ userId }) => ({
      path: `/api/members/${userId}/absence`,
      body: { from: "2026-01-01", timeZone: "UTC" },
      status: 404,
    }),
  ],
  "DELETE /api/members/{id}/absence": absent(({ userId }) => `/api/members/${userId}/absence`),
  "DELETE /api/members/{id}/sessions": absent(({ userId }) => `/api/members/${userId}/sessions`),
  "GET /api/teams": [() => ({ path: "/api/teams", status: 200 })],
  "POST /api/teams": [() => ({ path: "/api/teams", body: { name: "" }, status: 400 })],
  "PUT /api/teams/{id}": one("/api/teams", teamOf, { name: "Taken over" }),
  "DELETE /api/teams/{id}": one("/api/teams", teamOf),
  "GET /api/invitations": [() => ({ path: "/api/invitations", status: 200 })],
  "POST /api/invitations": [
    refused("/api/invitations", ({ sales }) => ({
      email: "mine@x.example",
      visibility: "team",
      teamId: sales.id,
    })),
  ],
  "DELETE /api/invitations/{id}": one("/api/invitations", invitationOf),
  "POST /api/invitations/{id}/resend": absent(
    (secrets) => `/api/invitations/${invitationOf(secrets)}/resend`,
  ),
  "POST /api/invitations/{id}/link": absent(
    (secrets) => `/api/invitations/${invitationOf(secrets)}/link`,
  ),
  "GET /api/contacts/{id}/history": historyOf("/api/contacts", contactOf),
  "GET /api/contacts/{id}/rule-runs": ruleRunsOf("/api/contacts", contactOf),
  "GET /api/companies/{id}/history": historyOf("/api/companies", companyOf),
  "GET /api/companies/{id}/rule-runs": ruleRunsOf("/api/companies", companyOf),
  "GET /api/deals/{id}/line-items": absent(({ sale }) => `/api/deals/${sale.id}/line-items`),
  "PUT /api/deals/{id}/line-items": [
    ({ sale }) => ({
      path: `/api/deals/${sale.id}/line-items`,
      body: { items: [], followsLineItems: true },
      status: 404,
    }),
  ],
  "GET /api/deals/{id}/history": historyOf("/api/deals", dealOf),
  "GET /api/deals/{id}/rule-runs": ruleRunsOf("/api/deals", dealOf),
  "GET /api/tasks/{id}/history": historyOf("/api/tasks", taskOf),
  "GET /api/tasks/{id}/rule-runs": ruleRunsOf("/api/tasks", taskOf),
  "GET /api/change-sets/{id}": one("/api/change-sets", ({ changeSet }) => changeSet),
  "GET /api/change-sets/{id}/changes": [
    ({ changeSet }) => ({ path: `/api/change-sets/${changeSet}/changes`, status: 200 }),
  ],
  "POST /api/change-sets/{id}/undo": absent(
    ({ changeSet }) => `/api/change-sets/${changeSet}/undo`,
  ),
  "GET /api/deleted-records": [
    () => ({ path: "/api/deleted-records", status: 200 }),
    () => ({ path: "/api/deleted-records?q=secret", status: 200 }),
  ],
  "POST /api/deleted-records/restoration": deleted("/api/deleted-records/restoration"),
  "POST /api/deleted-records/erasure": deleted("/api/deleted-records/erasure"),
  "GET /api/api-keys": [() => ({ path: "/api/api-keys", status: 200 })],
  "POST /api/api-keys": [() => ({ path: "/api/api-keys", body: { name: "" }, status: 400 })],
  "DELETE /api/api-keys/{id}": one("/api/api-keys", ({ key }) => key.id),
  "GET /api/usage": [() => ({ path: "/api/usage", status: 200 })],
  "GET /api/audit": [() => ({ path: "/api/audit", status: 200 })],
  "GET /api/audit/export": [() => ({ path: "/api/audit/export", status: 200 })],
  "GET /api/single-sign-on": [() => ({ path: "/api/single-sign-on", status: 204 })],
  "PUT /api/single-sign-on": [() => ({ path: "/api/single-sign-on", body: {}, status: 400 })],
  "POST /api/single-sign-on/verify-domain": [
    () => ({ path: "/api/single-sign-on/verify-domain", status: 404 }),
  ],
  "DELETE /api/single-sign-on": [() => ({ path: "/api/single-sign-on", status: 404 })],
  "GET /api/single-sign-on/identities": [
    () => ({ path: "/api/single-sign-on/identities", status: 200 }),
  ],
  "DELETE /api/single-sign-on/identities/{id}": absent(
    ({ sale }) => `/api/single-sign-on/identities/${sale.id}`,
  ),
  "DELETE /api/sample-data": [() => ({ path: "/api/sample-data", status: 409 })],
};

test("every documented call is tried by a stranger", async () => {
  const calls = await documentedCalls();
  expect(calls.toSorted()).toEqual([...Object.keys(attempts), ...callsWithoutRecords].toSorted());
});

test("a stranger neither reads nor changes another workspace through any call", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  await confirmAddress(stranger);
  const secrets = await fillWorkspace(owner);
  const before = await readAll(owner);
  for (const { call, status, ...request } of triesOn(secrets)) {
    const answer = await stranger.ask(request);
    expect(answer, `${call} ${request.path}`).toMatchObject({ status });
    expect(JSON.stringify(answer.body), call).not.toMatch(/secret|77\.77/i);
  }
  expect(await readAll(owner)).toEqual(before);
});

test("an API key of another workspace reads and changes nothing either", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const secrets = await fillWorkspace(owner);
  const program = clientWithKey((await makeKey(stranger, "Mine")).key);
  const before = await readAll(owner);
  for (const { call, status, ...request } of triesOn(secrets)) {
    const answer = await program.ask(request);
    // What takes a person refuses a key before it looks at anything else.
    expect([status, 401, 403], `${call} ${request.path}`).toContain(answer.status);
    expect(JSON.stringify(answer.body), call).not.toMatch(/secret|77\.77/i);
  }
  expect(await readAll(owner)).toEqual(before);
});

test("nothing is answered to someone who is signed out", async () => {
  const owner = await signUp();
  const secrets = await fillWorkspace(owner);
  const visitor = clientWith("", "");
  for (const { call, status: _status, ...request } of triesOn(secrets)) {
    const { error } = await visitor.refusal(401, request);
    expect(error, call).toBe("You are signed out. Please sign in to go on.");
  }
});

test("what the sample data brings stays in its workspace", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  await owner.create("/api/sample-data", changeSetSummary, undefined);
  expect(await stranger.get("/api/contacts", z.array(contact))).toEqual([]);
});

/** Every attempt on every call. */
function triesOn(secrets: Secrets) {
  return Object.entries(attempts).flatMap(([call, tries]) => {
    const [method = ""] = call.split(" ");
    return tries.map((attempt) => ({ call, method, ...attempt(secrets) }));
  });
}

function readAll(user: TestClient) {
  const lists = ["contacts", "companies", "deals", "tasks", "activities", "dashboard", "pipeline"];
  const saved = ["views", "reports", "dashboards"];
  const paths = [...lists, ...saved, "members", "teams", "invitations", "custom-fields"];
  return Promise.all(paths.map((path) => user.get(`/api/${path}`, z.unknown())));
}
