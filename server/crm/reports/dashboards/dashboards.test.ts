import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { team } from "#shared/accounts/members.ts";
import { savedDashboard, type SavedDashboard } from "#shared/reports/dashboards.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { makeKey } from "#tests/support/secret-workspace.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/dashboards";
const tiles = [
  { report: "open-value", width: 2 },
  { report: "aging", width: 1 },
];

const save = (user: Pick<TestClient, "create">, fields: object = {}) =>
  user.create(path, savedDashboard, { name: "Team", tiles, ...fields });
const list = (user: Pick<TestClient, "get">) => user.get(path, z.array(savedDashboard));
const pathOf = ({ id }: SavedDashboard) => `${path}/${id}`;

test("a dashboard keeps its reports in their order, and is deleted and brought back", async () => {
  const user = await signUp();
  const saved = await save(user);
  expect(saved).toMatchObject({ tiles, sharedWith: "noOne", ownerName: "Ada Tester" });
  const program = clientWithKey((await makeKey(user, "Program")).key);
  expect(await list(program)).toEqual([saved]);
  const turned = await program.update(pathOf(saved), savedDashboard, { tiles: tiles.toReversed() });
  expect(turned).toEqual({ ...saved, tiles: tiles.toReversed() });
  await user.ask({ method: "DELETE", path: pathOf(saved) });
  await user.refusal(404, { method: "GET", path: pathOf(saved) });
  const { id, name } = turned;
  expect(await save(user, { id, name })).toMatchObject({ id, name });
  await user.refusal(409, { method: "POST", path, body: { id, name } });
});

test("a shared dashboard is seen by all, and changed by its owner and by admins", async () => {
  const owner = await signUp();
  const [author, viewer] = [await addMember(owner), await addMember(owner, { role: "viewer" })];
  const secret = await save(author);
  const shared = await save(author, { name: "Ours", sharedWith: "workspace" });
  expect([await list(owner), await list(viewer)]).toEqual([[shared], [shared]]);
  await owner.refusal(404, { method: "GET", path: pathOf(secret) });
  const body = { name: "Mine" };
  const { error } = await viewer.refusal(403, { method: "PUT", path: pathOf(shared), body });
  expect(error).toBe("A shared dashboard is changed by its owner and by admins. Save a copy.");
  const own = await save(viewer);
  const share = { method: "PUT", path: pathOf(own), body: { sharedWith: "workspace" } };
  expect((await viewer.refusal(403, share)).error).toBe(
    "Your role lets you save dashboards for yourself alone.",
  );
  expect(await owner.update(pathOf(shared), savedDashboard, body)).toMatchObject(body);
});

test("who arranges a dashboard does not undo what someone else has arranged meanwhile", async () => {
  const user = await signUp();
  const saved = await save(user);
  const mine = { tiles: tiles.slice(0, 1), tilesBefore: tiles };
  expect((await user.update(pathOf(saved), savedDashboard, mine)).tiles).toEqual(mine.tiles);
  const theirs = { tiles: tiles.toReversed(), tilesBefore: tiles };
  const { error } = await user.refusal(409, { method: "PUT", path: pathOf(saved), body: theirs });
  expect(error).toMatch(/^Someone else has arranged this dashboard meanwhile/);
  expect((await list(user))[0]?.tiles).toEqual(mine.tiles);
});

test("a team's dashboard is seen by the team and by admins, and goes back when the team is deleted", async () => {
  const owner = await signUp();
  const sales = await owner.create("/api/teams", team, { name: "Sales" });
  const support = await owner.create("/api/teams", team, { name: "Support" });
  const author = await addMember(owner);
  const seller = await addMember(owner, { teamId: sales.id });
  const helper = await addMember(owner, { teamId: support.id });
  const forTeam = { sharedWith: "team", teamId: sales.id };
  const shared = await save(author, forTeam);
  expect(shared).toMatchObject({ ...forTeam, teamName: "Sales" });
  const seen = () => Promise.all([author, seller, helper, owner].map(list));
  expect(await seen()).toEqual([[shared], [shared], [], [shared]]);
  await helper.refusal(404, { method: "GET", path: pathOf(shared) });
  await seller.refusal(403, { method: "PUT", path: pathOf(shared), body: { name: "Mine" } });

  const { userId } = await memberOf(owner, seller);
  await owner.ask({ method: "PUT", path: `/api/members/${userId}`, body: { teamId: support.id } });
  expect((await seen())[1]).toEqual([]);
  const moved = await author.update(pathOf(shared), savedDashboard, {
    sharedWith: "team",
    teamId: support.id,
  });
  expect(await seen()).toEqual([[moved], [moved], [moved], [moved]]);
  await owner.ask({ method: "DELETE", path: `/api/teams/${support.id}` });
  const alone = { ...shared, sharedWith: "noOne", teamId: null, teamName: null };
  expect(await seen()).toEqual([[alone], [], [], []]);
});

test("a team's dashboard without an owner goes to the admin who deletes the team", async () => {
  const owner = await signUp();
  const { id: teamId } = await owner.create("/api/teams", team, { name: "Sales" });
  const leaver = await addMember(owner, { teamId });
  const shared = await save(leaver, { sharedWith: "team", teamId });
  await leaver.ask({ method: "POST", path: "/api/workspace/leave" });
  expect(await list(owner)).toEqual([{ ...shared, ownerId: null, ownerName: null }]);
  await owner.ask({ method: "DELETE", path: `/api/teams/${teamId}` });
  const { userId: ownerId } = await memberOf(owner, owner);
  expect(await list(owner)).toMatchObject([{ id: shared.id, sharedWith: "noOne", ownerId }]);
});

test("a dashboard is shared with a team of the workspace alone", async () => {
  const [user, stranger] = [await signUp(), await signUp()];
  const { id: teamId } = await stranger.create("/api/teams", team, { name: "Theirs" });
  const tryTo = (body: object) => user.refusal(400, { method: "POST", path, body });
  const refused = await tryTo({ name: "Team", sharedWith: "team", teamId });
  expect(refused.error).toBe("Choose a team of this workspace.");
  for (const given of [{ sharedWith: "team" }, { teamId }, { sharedWith: "workspace", teamId }]) {
    const { issues } = await tryTo({ name: "Team", ...given });
    expect(issues?.map((issue) => issue.path)).toEqual(["teamId"]);
  }
});

test("a leaver's shared dashboards go to the heir, and private ones along", async () => {
  const owner = await signUp();
  const leaver = await addMember(owner);
  const shared = await save(leaver, { sharedWith: "workspace" });
  await save(leaver);
  const [{ userId: heirId }, { userId }] = [
    await memberOf(owner, owner),
    await memberOf(owner, leaver),
  ];
  await owner.ask({ method: "DELETE", path: `/api/members/${userId}?heirId=${heirId}` });
  expect(await list(owner)).toEqual([{ ...shared, ownerId: heirId }]);
});

const reportId = randomUUID();
const bothSpellings = [reportId, reportId.toUpperCase()].map((report) => ({ report, width: 1 }));

test.each([
  ["a report twice", [tiles[0], tiles[0]], "A dashboard shows each report once"],
  ["a report in two spellings", bothSpellings, "A dashboard shows each report once"],
  ["a width of four", [{ report: "aging", width: 4 }], "width must be 1, 2 or 3"],
  ["a report that is none", [{ report: "A report", width: 1 }], "report must be the id"],
])("a dashboard with %s is refused", async (_what, refused, sentence) => {
  const user = await signUp();
  const body = { name: "Team", tiles: refused };
  expect((await user.refusal(400, { method: "POST", path, body })).error).toContain(sentence);
});
