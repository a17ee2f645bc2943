import { expect, test } from "vitest";
import { z } from "zod";
import { customField } from "#shared/records/custom-fields.ts";
import { deal } from "#shared/crm/deals.ts";
import { allOf } from "#shared/filters/filters.ts";
import { answer } from "#shared/reports/questions.ts";
import { savedReport, type SavedReport } from "#shared/reports/saved-reports.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { exportedFile, workbookPart } from "#tests/support/exports.ts";
import { is } from "#tests/support/filters.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { makeKey } from "#tests/support/secret-workspace.ts";
import { clientWithKey, signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/reports";
const byStage = { kind: "deal", groups: [{ field: "stage" }] };

const save = (user: TestClient, fields: object = {}) =>
  user.create(path, savedReport, { name: "By stage", question: byStage, ...fields });
const list = (user: Pick<TestClient, "get">) => user.get(path, z.array(savedReport));
const pathOf = ({ id }: SavedReport) => `${path}/${id}`;
const answerOf = (user: Pick<TestClient, "get">, report: SavedReport) =>
  user.get(`${pathOf(report)}/answer`, answer);

test("a saved report is listed by name, changed, answered and deleted", async () => {
  const user = await signUp();
  await user.create("/api/deals", deal, { title: "Sale", value: "12.50" });
  const saved = await save(user, { description: "What lies where", picture: "funnel" });
  const early = await save(user, { name: "aging", question: { kind: "deal" } });
  expect(await list(user)).toEqual([early, saved]);
  expect(saved).toMatchObject({ ownerName: "Ada Tester", sharedWith: "noOne", problem: null });
  expect((await answerOf(user, saved)).total).toEqual({
    count: 1,
    listed: 1,
    value: "1",
    against: null,
  });

  const measure = { of: "sum", field: "value" };
  const changed = await user.update(pathOf(saved), savedReport, {
    name: "Value by stage",
    description: "",
    question: { ...byStage, measure },
  });
  expect(changed).toMatchObject({ name: "Value by stage", description: null, picture: "funnel" });
  expect((await answerOf(user, saved)).total).toEqual({
    count: 1,
    listed: 1,
    value: "12.5",
    against: null,
  });
  const csv = await user.ask({ method: "GET", path: `${pathOf(saved)}/answer/csv` });
  expect(csv.body).toBe("Stage,Records,Figure\r\nLead,1,12.5\r\nAll,1,12.5\r\n");

  const sheet = await exportedFile(user, `${pathOf(saved)}/answer/xlsx`);
  expect(await workbookPart(sheet, "xl/worksheets/sheet1.xml")).toMatch(
    /Lead.*<c r="B2" s="0"><v>1<\/v><\/c><c r="C2" s="3"><v>12.5<\/v>/,
  );

  await user.ask({ method: "DELETE", path: pathOf(saved) });
  await user.refusal(404, { method: "GET", path: pathOf(saved) });
  await user.refusal(404, { method: "GET", path: `${pathOf(saved)}/answer` });
  const { id } = saved;
  expect(await save(user, { id })).toMatchObject({ id, name: "By stage" });
  const body = { id, name: "Twice", question: byStage };
  await user.refusal(409, { method: "POST", path, body });
});

test("a shared report counts what its reader may see, and is changed by its owner and by admins", async () => {
  const owner = await signUp();
  const [author, limited, admin] = [
    await addMember(owner),
    await addMember(owner, { visibility: "own" }),
    await addMember(owner, { role: "admin" }),
  ];
  await owner.create("/api/deals", deal, { title: "Sale", value: "5.00" });
  const secret = await save(author);
  const shared = await save(author, { sharedWith: "workspace" });
  for (const user of [owner, limited, admin]) {
    expect(await list(user)).toEqual([shared]);
    await user.refusal(404, { method: "GET", path: `${pathOf(secret)}/answer` });
  }
  expect((await answerOf(admin, shared)).total.count).toBe(1);
  expect((await answerOf(limited, shared)).total.count).toBe(0);
  const rename = { method: "PUT", path: pathOf(shared), body: { name: "Mine" } };
  expect((await limited.refusal(403, rename)).error).toBe(
    "A shared report is changed by its owner and by admins. Save a copy.",
  );
  await limited.refusal(403, { method: "DELETE", path: pathOf(shared) });
  const named = await admin.update(pathOf(shared), savedReport, { name: "Ours" });
  expect(named).toEqual({ ...shared, name: "Ours" });
  const handedBack = await admin.update(pathOf(shared), savedReport, { sharedWith: "noOne" });
  expect(handedBack).toEqual({ ...named, sharedWith: "noOne" });
  expect([await list(admin), await list(author)]).toEqual([[], [secret, handedBack]]);
});

test("viewers save reports for themselves, and share none", async () => {
  const viewer = await addMember(await signUp(), { role: "viewer" });
  const saved = await save(viewer);
  const request = { method: "PUT", path: pathOf(saved), body: { sharedWith: "workspace" } };
  const { error } = await viewer.refusal(403, request);
  expect(error).toBe("Your role lets you save reports for yourself alone.");
});

test("an API key reads and saves the reports of the member who made it", async () => {
  const user = await signUp();
  const program = clientWithKey((await makeKey(user, "Program")).key);
  const saved = await program.create(path, savedReport, { name: "By key", question: byStage });
  expect(await list(user)).toEqual([saved]);
  expect((await answerOf(program, saved)).total.count).toBe(0);
});

test("a leaver's shared reports go to the heir, or to no one until an admin keeps them", async () => {
  const owner = await signUp();
  const [first, second] = [await addMember(owner), await addMember(owner)];
  const inherited = await save(first, { name: "A", sharedWith: "workspace" });
  const orphaned = await save(second, { name: "B", sharedWith: "workspace" });
  await save(first);
  const [{ userId: heirId }, { userId }] = [
    await memberOf(owner, owner),
    await memberOf(owner, first),
  ];
  await owner.ask({ method: "DELETE", path: `/api/members/${userId}?heirId=${heirId}` });
  await second.ask({ method: "POST", path: "/api/workspace/leave" });
  expect(await list(owner)).toEqual([
    { ...inherited, ownerId: heirId },
    { ...orphaned, ownerId: null, ownerName: null },
  ]);
  const kept = await owner.update(pathOf(orphaned), savedReport, { sharedWith: "noOne" });
  expect(kept).toMatchObject({ ownerId: heirId, sharedWith: "noOne" });
});

test("a report says which field or person is gone, and gives no number", async () => {
  const owner = await signUp();
  const leaver = await addMember(owner);
  const { userId } = await memberOf(owner, leaver);
  const tier = await addField(owner, "Tier", "text", { entity: "deal" });
  const filter = JSON.stringify(allOf(is("ownerId", "isAnyOf", [userId])));
  const reports = [
    await save(owner, { name: "Of a person", question: { ...byStage, filter } }),
    await save(owner, { question: { kind: "deal", groups: [{ field: "customFields.tier" }] } }),
  ] as const;
  await leaver.ask({ method: "POST", path: "/api/workspace/leave" });
  await owner.ask({ method: "DELETE", path: `/api/custom-fields/${tier.id}` });
  const sentences = [
    "The filter “Owner” names someone who has left",
    "The field “Tier” is archived",
  ];
  for (const [place, report] of reports.entries()) {
    const problem = sentences[place];
    expect(await owner.get(pathOf(report), savedReport)).toMatchObject({ problem });
    const request = { method: "GET", path: `${pathOf(report)}/answer` };
    expect((await owner.refusal(400, request)).error).toBe(problem);
    const renamed = await owner.update(pathOf(report), savedReport, { name: "Old" });
    expect(renamed).toMatchObject({ name: "Old", problem });
    await owner.ask({ method: "DELETE", path: pathOf(report) });
    const { id, question } = report;
    expect(await save(owner, { id, question })).toMatchObject({ id, problem });
  }
  await owner.update(`/api/custom-fields/${tier.id}`, customField, { archived: false });
  expect((await answerOf(owner, reports[1])).total.count).toBe(0);
});

test.each([
  ["no name", { name: " " }, "name", "Name is required"],
  ["no question", { question: undefined }, "question", ""],
  ["an unknown kind", { question: { kind: "shoe" } }, "question.kind", "kind must be one of"],
  ["an unknown picture", { picture: "pie" }, "picture", "picture must be one of"],
  [
    "an unknown field",
    { question: { kind: "deal", groups: [{ field: "shoe" }] } },
    "question.groups.0.field",
    'A deal cannot be grouped by "shoe"',
  ],
] as const)("a report with %s is refused", async (_what, fields, at, sentence) => {
  const user = await signUp();
  const body = { name: "Report", question: byStage, ...fields };
  const { issues } = await user.refusal(400, { method: "POST", path, body });
  expect(issues?.map((issue) => issue.path)).toEqual([at]);
  expect(issues?.[0]?.message).toContain(sentence);
});
