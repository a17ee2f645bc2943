import type { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { createdApiKey } from "#shared/accounts/api-keys.ts";
import { changeSetHeader } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { team } from "#shared/accounts/members.ts";
import type { Role } from "#shared/accounts/permissions.ts";
import { suspendedSentence } from "#shared/administration/suspensions.ts";
import { usage } from "#shared/billing/usage.ts";
import { dryRun, manyContacts, runImport, sendFile } from "#tests/support/imports.ts";
import { type Locks, ofRights, watchLocks } from "#tests/support/locks.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { startOperatedServer, type OperatedServer } from "#tests/support/operators.ts";
import { shopperOf } from "#tests/support/shopper.ts";
import {
  clientWithKey,
  signUp,
  testPassword,
  type Answer,
  type Request,
} from "#tests/support/test-client.ts";

let operated: OperatedServer;
let locks: Locks;

beforeAll(async () => {
  operated = await startOperatedServer();
  locks = await watchLocks(operated.home.variables["DATABASE_URL"]);
  return async () => {
    await locks.end();
    await operated.stop();
  };
});

/** A workspace with a contact, and a colleague who calls. */
async function newWorkspace(role: Role) {
  const admin = await signUp();
  const { workspaceId } = await admin.get("/api/auth/user", currentUser);
  const colleague = await addMember(admin, { role });
  const { userId } = await memberOf(admin, colleague);
  const { id: contactId } = await admin.create("/api/contacts", contact, jane);
  const { id: teamId } = await admin.create("/api/teams", team, { name: "Sales" });
  return { admin, workspaceId, colleague, userId, contactId, teamId };
}

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;

const jane = { name: "Jane", email: "jane@x.example" };

const addition = {
  method: "POST",
  path: "/api/contacts",
  body: { name: "Eve", email: "e@x.example" },
};

const update = ({ contactId }: Workspace) => ({
  method: "PUT",
  path: `/api/contacts/${contactId}`,
  body: { name: "Janet" },
});

const webhook = {
  method: "POST",
  path: "/api/webhooks",
  body: { url: "https://hooks.example/in", events: ["contact.created"] },
};

const forbidden = {
  status: 409,
  sentence: "Your rights in this workspace have just changed. Please try again.",
};

/** Like `locks.answerWaiting`, for the lock of its rights. */
function answerAfter(
  { workspaceId, userId }: Pick<Workspace, "workspaceId" | "userId">,
  call: () => Promise<Answer>,
  change: (changing: Client) => Promise<unknown>,
) {
  return locks.answerWaiting({ ...ofRights, workspaceId, id: userId }, call, change);
}

test.each([
  ["a POST to /api/webhooks", () => webhook],
  ["a POST to /api/contacts", () => addition],
  ["a PUT of a contact", update],
])("%s changes nothing where the caller's role changes while it begins", async (_call, callIn) => {
  const workspace = await newWorkspace("admin");
  const { colleague, userId, workspaceId } = workspace;
  const { answer, before, after } = await answerAfter(
    workspace,
    () => colleague.ask(callIn(workspace)),
    (changing) =>
      changing.query(
        "update members set role = 'member' where user_id = $1 and workspace_id = $2",
        [userId, workspaceId],
      ),
  );
  expect(answer).toMatchObject({ status: forbidden.status, body: { error: forbidden.sentence } });
  expect(after).toEqual(before);
});

interface Change {
  name: string;
  make: (workspace: Workspace, changing: Client) => Promise<unknown>;
  status: number;
  sentence: string;
}

const reason = "The invoices are not paid.";

const changes: Change[] = [
  {
    name: "the caller's visibility",
    make: ({ workspaceId, userId }, changing) =>
      changing.query(
        "update members set visibility = 'own' where user_id = $1 and workspace_id = $2",
        [userId, workspaceId],
      ),
    ...forbidden,
  },
  {
    name: "the caller's team",
    make: ({ workspaceId, userId, teamId }, changing) =>
      changing.query("update members set team_id = $2 where user_id = $1 and workspace_id = $3", [
        userId,
        teamId,
        workspaceId,
      ]),
    ...forbidden,
  },
  {
    name: "the workspace, which is suspended,",
    make: ({ workspaceId }) => {
      const path = `/api/operator/workspaces/${workspaceId}/suspension`;
      return operated.operator.ask({ method: "POST", path, body: { reason } });
    },
    status: 423,
    sentence: suspendedSentence(reason),
  },
];

test.each(
  changes.flatMap((change) => [
    { ...change, call: "a POST", callIn: () => addition },
    { ...change, call: "a PUT", callIn: update },
  ]),
)("$call changes nothing where $name changes while it begins", async (change) => {
  const workspace = await newWorkspace("member");
  const { answer, before, after } = await answerAfter(
    workspace,
    () => workspace.colleague.ask(change.callIn(workspace)),
    (changing) => change.make(workspace, changing),
  );
  expect(answer).toMatchObject({ status: change.status, body: { error: change.sentence } });
  expect(after).toEqual(before);
});

test.each([
  ["POST", () => addition],
  ["PUT", update],
])(
  "a %s with an API key that is revoked while it begins changes nothing",
  async (_method, callIn) => {
    const workspace = await newWorkspace("admin");
    const { admin, colleague } = workspace;
    const body = { name: "Script", role: "admin", password: testPassword };
    const { id, key } = await colleague.create("/api/api-keys", createdApiKey, body);
    const { answer, before, after } = await answerAfter(
      workspace,
      () => clientWithKey(key).ask(callIn(workspace)),
      () => admin.ask({ method: "DELETE", path: `/api/api-keys/${id}` }),
    );
    const error = "This API key has just been revoked.";
    expect(answer).toMatchObject({ status: 401, body: { error } });
    expect(after).toEqual(before);
  },
);

test("a PUT of a contact that is deleted while it begins changes nothing", async () => {
  const workspace = await newWorkspace("member");
  const { admin, colleague, contactId } = workspace;
  const { answer, before, after } = await answerAfter(
    workspace,
    () => colleague.ask(update(workspace)),
    () => admin.remove(`/api/contacts/${contactId}`),
  );
  expect(answer).toMatchObject({ status: 404 });
  expect(after).toEqual(before);
});

const retried: Request = { ...addition, headers: { "idempotency-key": "5c1d-1" } };

// The plan allows 1,000; additions are serialized from 500 on.
test.each([
  { others: 498, status: 201 },
  { others: 499, status: 201 },
  { others: 998, status: 201 },
  { others: 999, status: 402 },
])(
  "a POST that begins beside $others contacts, before one more is added, is answered $status",
  async ({ others, status }) => {
    const workspace = await newWorkspace("member");
    const { admin, colleague, workspaceId } = workspace;
    await shopperOf(admin).buy("starter");
    const file = await sendFile(admin, { entity: "contact", content: manyContacts(others - 1) });
    await runImport(admin, await dryRun(admin, file));
    const { answer, before, after } = await answerAfter(
      workspace,
      () => colleague.ask(retried),
      () => admin.create("/api/contacts", contact, { name: "Joan", email: "joan@x.example" }),
    );
    const { contacts } = await admin.get("/api/usage", usage);
    expect(contacts.used).toBe(others + (status === 201 ? 2 : 1));
    expect(answer.status).toBe(status);
    // A contact, its line in the feed, and a change of each; or nothing.
    expect(after).toHaveLength(before.length + (status === 201 ? 4 : 0));
    const again = await colleague.ask(retried);
    expect(again).toMatchObject({ status, body: answer.body });
    expect(again.headers.get("etag")).toBe(answer.headers.get("etag"));
    expect(again.headers.get(changeSetHeader)).toBe(answer.headers.get(changeSetHeader));
    expect(await locks.readStored(workspaceId)).toEqual(after);
  },
);
