import { allOf } from "#shared/filters/filters.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { deal } from "#shared/crm/deals.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { pipeline } from "#shared/crm/pipelines.ts";
import { stageStays } from "#shared/crm/stage-stays.ts";
import { task } from "#shared/crm/tasks.ts";
import { exportedRows } from "#tests/support/exports.ts";
import { filtered, is } from "#tests/support/filters.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

function addDeal(user: TestClient, title: string, more: object = {}) {
  return user.create("/api/deals", deal, { title, value: "10", ...more });
}

async function titlesOf(user: TestClient, ...conditions: Parameters<typeof allOf>) {
  const found = await user.get(filtered("deals", allOf(...conditions)), z.array(deal));
  return found.map(({ title }) => title);
}

test("a deal's next step is the first open task about it that the reader sees", async () => {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member", visibility: "own" });
  const { id: memberId } = await member.get("/api/auth/user", currentUser);
  const { id } = await addDeal(owner, "Planned", { ownerId: memberId });
  await addDeal(owner, "Left alone", { ownerId: memberId });
  const addTask = (title: string, dueDate: string | null, more: object = {}) =>
    owner.create("/api/tasks", task, { title, dueDate, relatedId: id, ...more });
  await addTask("Some day", null);
  const first = await addTask("Call", "2027-03-01");
  await addTask("Send the offer", "2027-03-05", { assignedUserId: memberId });
  const stepFor = async (user: TestClient) => {
    const { nextStep, nextStepDate } = await user.get(`/api/deals/${id}`, deal);
    return [nextStep, nextStepDate];
  };
  expect(await stepFor(owner)).toEqual(["Call", "2027-03-01"]);
  expect(await stepFor(member)).toEqual(["Send the offer", "2027-03-05"]);
  await owner.update(`/api/tasks/${first.id}`, task, { status: "completed" });
  expect(await stepFor(owner)).toEqual(["Send the offer", "2027-03-05"]);
  expect(await titlesOf(owner, is("nextStep", "isEmpty"))).toEqual(["Left alone"]);
  expect(await titlesOf(owner, is("nextStep", "contains", "offer"))).toEqual(["Planned"]);
  expect(await titlesOf(owner, is("nextStepDate", "isAfter", "2027-03-04"))).toEqual(["Planned"]);
  expect(await titlesOf(member, is("nextStep", "isNotEmpty"))).toEqual(["Planned"]);
});

test("deals are found and exported by their pipeline", async () => {
  const user = await signUp();
  const renewals = await user.create("/api/pipelines", pipeline, { name: "Renewals" });
  const [stage] = renewals.stages;
  await addDeal(user, "New business");
  const renewed = await addDeal(user, "Renewal", { stage: stage?.key });
  expect(renewed.pipelineId).toBe(renewals.id);
  expect(await titlesOf(user, is("pipelineId", "isAnyOf", [renewals.id]))).toEqual(["Renewal"]);
  const columns = "title,pipelineId,daysInStage,daysInPipeline";
  const rows = await exportedRows(user, `/api/deals/export?columns=${columns}`);
  expect(rows.map((row) => row.slice(-4))).toEqual([
    ["Deal Title", "Pipeline", "Days in Stage", "Days in Pipeline"],
    ["Renewal", "Renewals", "0", "0"],
    ["New business", "Sales Pipeline", "0", "0"],
  ]);
  const { error } = await user.refusal(400, {
    method: "GET",
    path: filtered("deals", allOf(is("pipelineId", "isAnyOf", ["none"]))),
  });
  expect(error).toMatch(/^Pipeline must be one of: /);
});

test("a deal shows when it was in which stage, and who moved it", async () => {
  const user = await signUp();
  const { id: by } = await user.get("/api/auth/user", currentUser);
  const { id } = await addDeal(user, "On its way");
  await user.update(`/api/deals/${id}`, deal, { stage: "proposal" });
  await user.update(`/api/deals/${id}`, deal, { value: "20" });
  const stays = await user.get(`/api/deals/${id}/stages`, stageStays);
  expect(stays).toMatchObject([
    { stage: "lead", enteredBy: by, leftBy: by, leftAt: stays[1]?.enteredAt },
    { stage: "proposal", enteredBy: by, leftAt: null, leftBy: null },
  ]);
});
