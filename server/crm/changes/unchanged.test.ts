import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { changeSetHeader } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { isUndoableOperation, operation } from "#shared/records/operations.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { ended } from "#tests/support/operations.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

interface Save {
  method: string;
  path: string;
  body: object;
}

const ada = { name: "Ada", email: "ada@x.example", tags: ["vip"] };

async function sameContact(user: TestClient): Promise<Save> {
  const { id, version: _version, ...seen } = await user.create("/api/contacts", contact, ada);
  return { method: "PUT", path: `/api/contacts/${id}`, body: seen };
}

async function sameStage(user: TestClient): Promise<Save> {
  const { id, stage } = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  return { method: "PUT", path: `/api/deals/${id}`, body: { stage } };
}

async function sameLines(user: TestClient): Promise<Save> {
  const { id } = await user.create("/api/deals", deal, { title: "Sale", value: "10" });
  const body = { items: [], followsLineItems: false };
  return { method: "PUT", path: `/api/deals/${id}/line-items`, body };
}

async function sameCall(user: TestClient): Promise<Save> {
  const call = { type: "call", title: "Called" };
  const { id } = await user.create("/api/activities", activity, call);
  return { method: "PUT", path: `/api/activities/${id}`, body: { title: call.title } };
}

async function samePipeline(user: TestClient): Promise<Save> {
  const [first] = await user.get("/api/pipelines", z.array(pipeline));
  const { id, version, name, stages } = pipeline.parse(first);
  return { method: "PUT", path: `/api/pipelines/${id}`, body: { version, name, stages } };
}

async function emptyPipeline(user: TestClient): Promise<Save> {
  const stages = [
    { name: "Open", type: "open" },
    { name: "Won", type: "won" },
    { name: "Lost", type: "lost" },
  ];
  const { id } = await user.create("/api/pipelines", pipeline, { name: "Renewals", stages });
  return { method: "POST", path: `/api/pipelines/${id}/archive`, body: { moves: {} } };
}

test.each([
  ["a contact that is saved as it was", sameContact],
  ["a deal that is moved to its own stage", sameStage],
  ["line items that are saved as they were", sameLines],
  ["an activity that is saved as it was", sameCall],
  ["a pipeline that is saved as it was", samePipeline],
  ["a pipeline without deals that is archived", emptyPipeline],
])("%s offers no undo", async (_what, prepare) => {
  const user = await signUp();
  const answer = await user.ask(await prepare(user));
  expect(answer.status).toBeLessThan(300);
  expect(answer.headers.get(changeSetHeader)).toBeNull();
});

test("what offered no undo does so once it changes something", async () => {
  const user = await signUp();
  const save = await sameContact(user);
  const changed = await user.ask({ ...save, body: { title: "Head" } });
  const path = `/api/change-sets/${changeSetOf(changed)}/undo`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
});

const acme = { name: "Acme", industry: "Steel", tags: ["vip"] };

test.each([
  ["the value that they have", { industry: "Steel" }, false],
  ["a tag that they have", { addTags: ["vip"] }, false],
  ["another value", { industry: "Wood" }, true],
])(
  "a bulk edit of companies to %s can be undone if it changed one",
  async (_what, changes, can) => {
    const user = await signUp();
    await user.create("/api/companies", company, acme);
    const body = { selection: { matching: "", count: 1 }, changes };
    const begun = await user.ask({ method: "POST", path: "/api/companies/bulk-edit", body });
    const done = await ended(user, operation.parse(begun.body).id);
    expect(done).toMatchObject({ state: "done", done: 1 });
    expect(isUndoableOperation(done)).toBe(can);
    const [listed] = await user.get("/api/operations", z.array(operation));
    expect(listed).toEqual(done);
  },
);
