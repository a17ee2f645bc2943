import { expect, test } from "vitest";
import { changeSetSummary } from "#shared/records/changes.ts";
import { dashboard } from "#shared/crm/dashboard.ts";
import { deal } from "#shared/crm/deals.ts";
import { member, team } from "#shared/accounts/members.ts";
import { operation } from "#shared/records/operations.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { ended, undoOperation } from "#tests/support/operations.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

test.each(["all", "team"] as const)(
  "lost deals are neither in the pipeline's value nor in its growth, for who sees %s",
  async (visibility) => {
    const owner = await signUp();
    await owner.create("/api/sample-data", changeSetSummary, undefined);
    const rep = visibility === "all" ? owner : await addTeammate(owner);
    const before = await valueOf(rep);
    expect(before.changePercent).toBeGreaterThan(0);

    const sale = { title: "Sale", value: "900000000" };
    const added = await rep.create("/api/deals", deal, sale);
    const raised = await valueOf(rep);
    expect(raised.changePercent).toBeGreaterThan(before.changePercent ?? 0);
    await rep.update(`/api/deals/${added.id}`, deal, { stage: "lost", closeReason: "Price" });
    expect(await valueOf(rep)).toEqual(before);
    await rep.update(`/api/deals/${added.id}`, deal, { stage: "closed" });
    expect((await valueOf(rep)).changePercent).toBe(raised.changePercent);
  },
);

test("kept growth is that of the deals, whatever became of them", async () => {
  const owner = await signUp();
  await owner.create("/api/sample-data", changeSetSummary, undefined);
  // Her figures are counted from the deals.
  const rep = await addTeammate(owner);
  const expectSame = async () => expect(await valueOf(owner)).toEqual(await valueOf(rep));
  const paths: string[] = [];
  for (const value of ["100000000", "200000000", "400000000", "800000000"]) {
    const { id } = await owner.create("/api/deals", deal, { title: "Sale", value });
    paths.push(`/api/deals/${id}`);
  }
  const [lost = "", reopened = "", deleted = "", restored = ""] = paths;
  for (const path of paths) {
    await owner.update(path, deal, { stage: "lost", closeReason: "Price" });
  }
  await expectSame();
  await owner.update(lost, deal, { value: "1600000000" });
  await owner.update(reopened, deal, { stage: "proposal" });
  await owner.remove(deleted);
  const removal = await owner.ask({ method: "DELETE", path: restored });
  await expectSame();
  await owner.ask({ method: "POST", path: `/api/change-sets/${changeSetOf(removal)}/undo` });
  await owner.update(restored, deal, { stage: "closed" });
  await expectSame();
  const ids = [lost, reopened].map((path) => path.split("/").at(-1));
  const changes = { stage: "qualified" };
  const body = { selection: { ids }, changes };
  const answer = await owner.ask({ method: "POST", path: "/api/deals/bulk-edit", body });
  const { id } = await ended(owner, operation.parse(answer.body).id);
  await expectSame();
  await undoOperation(owner, id);
  await expectSame();
});

async function addTeammate(owner: TestClient): Promise<TestClient> {
  const { id: teamId } = await owner.create("/api/teams", team, { name: "Sales" });
  const rep = await addMember(owner, { role: "member", visibility: "team", teamId });
  const { userId } = await memberOf(owner, owner);
  await owner.update(`/api/members/${userId}`, member, { teamId });
  return rep;
}

async function valueOf(user: TestClient) {
  return (await user.get("/api/dashboard", dashboard)).pipelineValue;
}
