import { expect, test } from "vitest";
import { changeSetSummary } from "#shared/changes.ts";
import { dashboard } from "#shared/dashboard.ts";
import { deal } from "#shared/deals.ts";
import { member, team } from "#shared/members.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

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
