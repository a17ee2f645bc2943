import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { board } from "#shared/crm/board.ts";
import { deal } from "#shared/crm/deals.ts";
import {
  defaultCloseReasons,
  defaultPipelineName,
  defaultStages,
} from "#shared/crm/default-pipeline.ts";
import { closeReasons, type Pipeline, pipeline, type Stage } from "#shared/crm/pipelines.ts";
import { operation } from "#shared/records/operations.ts";
import { team } from "#shared/accounts/members.ts";
import { addMember } from "#tests/support/members.ts";
import { ended } from "#tests/support/operations.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const pipelines = z.array(pipeline);

async function defaultOf(user: TestClient): Promise<Pipeline> {
  const all = await user.get("/api/pipelines", pipelines);
  const found = all.find(({ isDefault }) => isDefault);
  if (!found) throw new Error("there is no default pipeline");
  return found;
}

/** Changes some stages of the default pipeline. */
async function changeStages(user: TestClient, change: (stage: Stage) => Partial<Stage>) {
  const { id, version, stages } = await defaultOf(user);
  const body = { version, stages: stages.map((stage) => ({ ...stage, ...change(stage) })) };
  return user.ask({ method: "PUT", path: `/api/pipelines/${id}`, body });
}

function addDeal(user: TestClient, more: object = {}) {
  return user.create("/api/deals", deal, { title: "Sale", value: "10", ...more });
}

function move(user: TestClient, id: string, body: object) {
  return user.ask({ method: "PUT", path: `/api/deals/${id}`, body });
}

test("a new workspace has the pipeline that the pages know", async () => {
  const user = await signUp();
  expect(await user.get("/api/pipelines", pipelines)).toMatchObject([
    { name: defaultPipelineName, isDefault: true, isArchived: false, stages: defaultStages },
  ]);
  expect(await user.get("/api/close-reasons", closeReasons)).toEqual(defaultCloseReasons);
});

test("a deal is lost for a reason, and loses it when it is open again", async () => {
  const user = await signUp();
  const sale = await addDeal(user);
  const refused = await move(user, sale.id, { stage: "lost" });
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: "closeReason" }] },
  });
  const unknown = await move(user, sale.id, { stage: "lost", closeReason: "Whim" });
  expect(unknown).toMatchObject({ status: 400, body: { issues: [{ path: "closeReason" }] } });
  const lost = await user.update(`/api/deals/${sale.id}`, deal, {
    stage: "lost",
    closeReason: "Price",
    closeNote: "Twice theirs",
  });
  expect(lost).toMatchObject({ closeReason: "Price", closedAt: lost.stageEnteredAt });
  const { stages, lost: totals } = await user.get("/api/pipeline", board);
  expect(stages.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  expect(totals).toMatchObject([{ stage: "lost", count: 1, total: "10.00" }]);
  const again = await user.update(`/api/deals/${sale.id}`, deal, { stage: "lead" });
  expect(again).toMatchObject({ closeReason: null, closeNote: null, closedAt: null });
});

test("a stage's rules apply to forms, bulk edits and undo", async () => {
  const user = await signUp();
  await changeStages(user, ({ key }) =>
    key === "proposal" ? { requiredFields: ["expectedCloseDate"], allowsBack: false } : {},
  );
  const one = await addDeal(user);
  const two = await addDeal(user, { expectedCloseDate: "2027-01-01" });
  const path = (id: string) => `/api/deals/${id}`;
  expect(await move(user, one.id, { stage: "proposal" })).toMatchObject({
    status: 400,
    body: {
      error: "Proposal needs Expected Close Date. Fill it in, then move the deal.",
      issues: [{ path: "expectedCloseDate" }],
    },
  });
  const selection = { ids: [one.id, two.id] };
  const body = { selection, changes: { stage: "proposal" } };
  const edit = await user.ask({ method: "POST", path: "/api/deals/bulk-edit", body });
  const over = await ended(user, operation.parse(edit.body).id);
  expect(over).toMatchObject({ state: "done", done: 2, refused: 1 });
  expect(await user.get(path(one.id), deal)).toMatchObject({ stage: "lead" });
  expect(await user.get(path(two.id), deal)).toMatchObject({ stage: "proposal" });
  const filled = { stage: "proposal", expectedCloseDate: "2027-02-01" };
  const moved = await move(user, one.id, filled);
  const sentence = "Deals do not go back from Proposal to Lead.";
  const back = await move(user, one.id, { stage: "lead" });
  expect(back).toMatchObject({ status: 409, body: { error: sentence } });
  const undo = `/api/change-sets/${moved.headers.get("x-change-set")}/undo`;
  const undone = await user.ask({ method: "POST", path: undo });
  expect(undone).toMatchObject({ status: 409, body: { error: sentence } });
});

test("a stage that may not be skipped is entered from the stage before it", async () => {
  const user = await signUp();
  await changeStages(user, ({ key }) => (key === "negotiation" ? { allowsSkip: false } : {}));
  const sale = await addDeal(user);
  expect((await move(user, sale.id, { stage: "negotiation" })).status).toBe(409);
  const body = { title: "New", value: "1", stage: "negotiation" };
  expect((await user.ask({ method: "POST", path: "/api/deals", body })).status).toBe(409);
  expect((await move(user, sale.id, { stage: "proposal" })).status).toBe(200);
  expect((await move(user, sale.id, { stage: "negotiation" })).status).toBe(200);
});

test("archiving a stage asks where its deals go, and undo brings deals and stage back", async () => {
  const user = await signUp();
  const sale = await addDeal(user, { stage: "proposal" });
  const { id, version, stages } = await defaultOf(user);
  const path = `/api/pipelines/${id}`;
  const left = stages.filter(({ key }) => key !== "proposal");
  const refused = await user.ask({ method: "PUT", path, body: { version, stages: left } });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "Say where the deal of “Proposal” goes.", issues: [{ path: "moves.proposal" }] },
  });
  const moves = { proposal: "qualified" };
  const done = await user.ask({ method: "PUT", path, body: { version, stages: left, moves } });
  expect(done.status).toBe(200);
  expect(await user.get(`/api/deals/${sale.id}`, deal)).toMatchObject({ stage: "qualified" });
  const [line] = await user.get("/api/activities", z.array(activity));
  expect(line).toMatchObject({ title: "1 deal moved from Proposal to Qualified" });
  const into = await move(user, sale.id, { stage: "proposal" });
  expect(into).toMatchObject({ status: 409, body: { error: /archived/ } });
  const undo = `/api/change-sets/${done.headers.get("x-change-set")}/undo`;
  expect((await user.ask({ method: "POST", path: undo })).status).toBe(200);
  expect(await user.get(`/api/deals/${sale.id}`, deal)).toMatchObject({ stage: "proposal" });
  const after = await defaultOf(user);
  expect(after.stages.find(({ key }) => key === "proposal")).toMatchObject({ isArchived: false });
});

test("a second pipeline has stages of its own, and a board", async () => {
  const user = await signUp();
  const added = await user.create("/api/pipelines", pipeline, { name: "Renewals" });
  expect(added.stages.map(({ key }) => key)).toEqual([
    "lead-2",
    "qualified-2",
    "proposal-2",
    "negotiation-2",
    "closed-won",
    "lost-2",
  ]);
  await addDeal(user, { stage: "lead-2" });
  const own = await user.get(`/api/pipeline?pipeline=${added.id}`, board);
  expect(own.stages.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0]);
  const standard = await user.get("/api/pipeline", board);
  expect(standard.stages.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});

test("an archived pipeline comes back by undo with its deals, or alone when it is restored", async () => {
  const user = await signUp();
  const added = await user.create("/api/pipelines", pipeline, { name: "Renewals" });
  const [first] = added.stages;
  const sale = await addDeal(user, { stage: first?.key });
  const moves = Object.fromEntries(added.stages.map(({ key, name }) => [key, keyOf(name)]));
  const path = `/api/pipelines/${added.id}`;
  const archive = () => user.ask({ method: "POST", path: `${path}/archive`, body: { moves } });
  const find = async () =>
    (await user.get("/api/pipelines", pipelines)).find(({ id }) => id === added.id);
  const done = await archive();
  expect(await find()).toMatchObject({ isArchived: true });
  expect(await user.get(`/api/deals/${sale.id}`, deal)).toMatchObject({ stage: "lead" });
  const undo = `/api/change-sets/${done.headers.get("x-change-set")}/undo`;
  expect((await user.ask({ method: "POST", path: undo })).status).toBe(200);
  expect(await find()).toMatchObject({ isArchived: false });
  expect(await user.get(`/api/deals/${sale.id}`, deal)).toMatchObject({ pipelineId: added.id });
  await archive();
  const version = (await find())?.version;
  expect((await user.ask({ method: "PUT", path, body: { version, name: "Old" } })).status).toBe(
    404,
  );
  const body = { version, isArchived: false };
  expect((await user.ask({ method: "PUT", path, body })).status).toBe(200);
  expect((await find())?.stages).toEqual(added.stages);
});

test("a pipeline of a team takes deals from its members, owners and admins alone", async () => {
  const owner = await signUp();
  const partners = await owner.create("/api/teams", team, { name: "Partners" });
  const rights = { role: "member", visibility: "all" } as const;
  const [partner, other] = [
    await addMember(owner, { ...rights, teamId: partners.id }),
    await addMember(owner, rights),
  ];
  const own = { name: "Resale", teamIds: [partners.id] };
  const resale = await owner.create("/api/pipelines", pipeline, own);
  const [first, second] = resale.stages;
  const sale = await addDeal(partner, { stage: first?.key });
  const refused = await other.ask({
    method: "POST",
    path: "/api/deals",
    body: { title: "Sale", value: "1", stage: first?.key },
  });
  const error = "Only the teams of its pipeline move deals to Lead.";
  expect(refused).toMatchObject({ status: 403, body: { error } });
  // What they see they may work on, where it is.
  expect((await move(other, sale.id, { stage: second?.key })).status).toBe(200);
  const { id, version } = await defaultOf(owner);
  const body = { version, teamIds: [partners.id] };
  const path = `/api/pipelines/${id}`;
  expect((await owner.ask({ method: "PUT", path, body })).status).toBe(409);
  const gone = { name: "Gone", teamIds: [id] };
  expect((await owner.ask({ method: "POST", path: "/api/pipelines", body: gone })).status).toBe(
    400,
  );
});

test("a pipeline whose team is deleted can be changed, and stays closed to other members", async () => {
  const owner = await signUp();
  const other = await addMember(owner, { role: "member", visibility: "all" });
  const { id: teamId } = await owner.create("/api/teams", team, { name: "Partners" });
  const own = { name: "Resale", teamIds: [teamId] };
  const { id, version, stages } = await owner.create("/api/pipelines", pipeline, own);
  await owner.ask({ method: "DELETE", path: `/api/teams/${teamId}` });
  const path = `/api/pipelines/${id}`;
  const renamed = await owner.update(path, pipeline, { version, name: "Sales", teamIds: [teamId] });
  expect(renamed).toMatchObject({ name: "Sales", teamIds: [teamId] });
  const written = stages.map(({ isArchived: _isArchived, ...stage }) => stage);
  const body = { version: renamed.version, stages: written };
  const changed = await owner.update(path, pipeline, body);
  const sale = { title: "Sale", value: "1", stage: stages[0]?.key };
  await other.refusal(403, { method: "POST", path: "/api/deals", body: sale });
  await owner.update(path, pipeline, { version: changed.version, teamIds: null });
  await other.create("/api/deals", deal, sale);
});

/** The stage of the default pipeline that has the name. */
function keyOf(name: string): string | undefined {
  return defaultStages.find((one) => one.name === name)?.key;
}

test("pipelines that no one could work with are refused with a sentence", async () => {
  const user = await signUp();
  const { id, version, stages } = await defaultOf(user);
  const path = `/api/pipelines/${id}`;
  const put = (body: object) => user.ask({ method: "PUT", path, body: { version, ...body } });
  const won = stages.filter(({ type }) => type === "won");
  const open = stages.filter(({ type }) => type === "open");
  for (const [body, sentence] of [
    [{ stages: won }, "A pipeline needs a stage of the type open, where deals begin."],
    [{ stages: open }, "A pipeline needs a stage of the type won."],
    [
      { stages: stages.map((stage) => ({ ...stage, name: "Same" })) },
      "Two stages are called “Same”. Give one another name.",
    ],
    [
      { stages: stages.map((stage) => ({ ...stage, probability: 101 })) },
      "Probability must be a whole number from 0 to 100",
    ],
  ] as const) {
    expect(await put(body)).toMatchObject({ status: 400, body: { error: sentence } });
  }
  expect((await put({ name: "Sales" })).status).toBe(200);
  expect(await put({ name: "Other" })).toMatchObject({
    status: 409,
    body: { error: "Someone has changed this pipeline since you opened it. Look again." },
  });
});
