import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { allOf } from "#shared/filters/filters.ts";
import { member, team } from "#shared/accounts/members.ts";
import { type Answer, answer, askedQuestion } from "#shared/reports/questions.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { answerQuestion } from "#server/crm/reports/answer-question.ts";
import { isKeepable } from "#server/crm/reports/is-keepable.ts";
import { ReportStatements } from "#server/crm/reports/report-statements.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { is } from "#tests/support/filters.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

const byOwner = { kind: "contact", groups: [{ field: "ownerId" }] };

async function ask(user: Pick<TestClient, "ask">, body: object): Promise<Answer> {
  return answer.parse((await user.ask({ method: "POST", path: "/api/reports/answer", body })).body);
}

const counts = ({ groups, cells }: Answer) =>
  cells.map(({ at, count }) => [groups[0]?.values[at[0] ?? 0]?.label, count]);

const addTeam = async (user: TestClient, name: string) =>
  (await user.create("/api/teams", team, { name })).id;

const addContact = (user: TestClient, name: string) =>
  user.create("/api/contacts", contact, { name, email: `${name}@x.example` });

test("an answer follows each change of records, and of names", async () => {
  const user = await signUp();
  const first = await addContact(user, "jane");
  expect(counts(await ask(user, byOwner))).toEqual([["Ada Tester", 1]]);
  expect(counts(await ask(user, byOwner))).toEqual([["Ada Tester", 1]]);
  await addContact(user, "joan");
  expect(counts(await ask(user, byOwner))).toEqual([["Ada Tester", 2]]);
  const removed = await user.remove(`/api/contacts/${first.id}`);
  expect(counts(await ask(user, byOwner))).toEqual([["Ada Tester", 1]]);
  await user.ask({ method: "POST", path: `/api/change-sets/${removed}/undo` });
  expect(counts(await ask(user, byOwner))).toEqual([["Ada Tester", 2]]);
  const name = { firstName: "Grace", lastName: "Tester" };
  await user.ask({ method: "PUT", path: "/api/account/profile", body: name });
  expect(counts(await ask(user, byOwner))).toEqual([["Grace Tester", 2]]);
});

test("who sees other records, or is meant by a question, gets an answer of their own", async () => {
  const owner = await signUp();
  const own = await addMember(owner, { role: "member", visibility: "own" });
  await addContact(owner, "jane");
  await addContact(owner, "joan");
  await addContact(own, "june");
  const all = { kind: "contact" };
  const ofMe = JSON.stringify(allOf(is("ownerId", "isAnyOf", ["me"])));
  // JSON may write a letter by its number.
  const mine = { ...all, filter: ofMe.replace('"me"', String.raw`"\u006de"`) };
  const colleague = await addMember(owner, { role: "member", visibility: "all" });
  const totals = [];
  for (const user of [owner, own, colleague, owner, own, colleague]) {
    totals.push([(await ask(user, all)).total.count, (await ask(user, mine)).total.count]);
  }
  const once = [
    [3, 2],
    [1, 1],
    [3, 0],
  ];
  expect(totals).toEqual([...once, ...once]);
});

test("a person who changes teams takes their records along", async () => {
  const owner = await signUp();
  const [east, west] = [await addTeam(owner, "East"), await addTeam(owner, "West")];
  const rights = { role: "member", visibility: "team" } as const;
  const reader = await addMember(owner, { ...rights, teamId: east });
  const seller = await addMember(owner, { ...rights, teamId: west });
  await addContact(seller, "jane");
  const { userId } = await memberOf(owner, seller);
  const countAfterMoveTo = async (teamId: string) => {
    await owner.update(`/api/members/${userId}`, member, { ...rights, teamId });
    return (await ask(reader, { kind: "contact" })).total.count;
  };
  expect([
    await countAfterMoveTo(west),
    await countAfterMoveTo(east),
    await countAfterMoveTo(west),
  ]).toEqual([0, 1, 0]);
});

test("an answer by team follows its people, and its name until it is deleted", async () => {
  const owner = await signUp();
  const [east, west] = [await addTeam(owner, "East"), await addTeam(owner, "West")];
  const rights = { role: "member", visibility: "own" } as const;
  const seller = await addMember(owner, { ...rights, teamId: east });
  await addContact(seller, "jane");
  await addContact(owner, "joan");
  const byTeam = { kind: "contact", groups: [{ field: "ownerTeam" }] };
  const inNone = ["No team", 1];
  expect(counts(await ask(owner, byTeam))).toEqual([["East", 1], inNone]);
  await owner.ask({ method: "PUT", path: `/api/teams/${east}`, body: { name: "Orient" } });
  expect(counts(await ask(owner, byTeam))).toEqual([["Orient", 1], inNone]);
  const { userId } = await memberOf(owner, seller);
  await owner.update(`/api/members/${userId}`, member, { ...rights, teamId: west });
  expect(counts(await ask(owner, byTeam))).toEqual([["West", 1], inNone]);
  await owner.ask({ method: "DELETE", path: `/api/teams/${west}` });
  expect(counts(await ask(owner, byTeam))).toEqual([["No team", 2]]);
  const filter = JSON.stringify(allOf(is("ownerTeam", "isAnyOf", [west])));
  const body = { kind: "contact", filter };
  const { error } = await owner.refusal(400, { method: "POST", path: "/api/reports/answer", body });
  expect(error).toBe("The filter “Owner's team” names a team that is not there any more");
});

test("the answers to questions of stored fields are kept", async () => {
  const user = await signUp();
  const questions = [
    byOwner,
    { kind: "contact", groups: [{ field: "companyName" }, { field: "tags" }] },
    { kind: "deal", groups: [{ field: "stage" }], measure: { of: "median", field: "value" } },
    { kind: "stageMove", period: { field: "movedAt", span: "lastMonth" }, compare: "yearAgo" },
  ];
  await whileAway(async (db) => {
    const [found] = await db
      .select({ workspaceId: members.workspaceId, userId: members.userId })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(users.email, user.email));
    if (!found) throw new Error("the user is no member");
    const workspaceId = toWorkspaceId(found.workspaceId);
    const access = { ...found, workspaceId, visibility: "all", teamId: null } as const;
    for (const question of questions) {
      const statements = new ReportStatements(db);
      await answerQuestion(db, access, askedQuestion.parse(question), statements);
      expect([question, statements.isKeepable]).toEqual([question, true]);
    }
  });
});

test.each([
  ["records and their stages", 'select 1 from "deals" join "stages" on true', true],
  ["the moment", 'select 1 from "deals" where "changed_at" < now()', false],
  ["another table", 'select 1 from "contacts" where exists (select from "contact_mail")', false],
])("a statement that reads %s is known to change or not", (_what, statement, isKept) => {
  expect(isKeepable(statement)).toBe(isKept);
});
