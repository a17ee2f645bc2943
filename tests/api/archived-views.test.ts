import { gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { view } from "#shared/filters/views.ts";
import { exportWorkspace, importArchive, packArchive } from "#tests/support/archives.ts";
import { signUp } from "#tests/support/test-client.ts";

test("a view by a field that is gone is taken, says what is wrong, and can be changed", async () => {
  const owner = await signUp();
  const caller = { baseUrl: inject("baseUrl"), cookie: owner.cookie };
  const conditions = [{ field: "industry", operator: "isEmpty" }];
  const filter = JSON.stringify({ match: "all", conditions });
  await owner.create("/api/views", view, { kind: "company", name: "Without", filter });
  const archive = gunzipSync(await exportWorkspace(caller)).toString();
  const old = archive.replace(String.raw`\"field\":\"industry`, String.raw`\"field\":\"branch`);
  const { status, workspaceId } = await importArchive(caller, await packArchive(old));
  expect(status).toBe("done");
  await owner.ask({ method: "POST", path: `/api/workspaces/${workspaceId}/enter` });
  const [taken] = await owner.get("/api/views", z.array(view));
  expect(taken).toMatchObject({
    name: "Without",
    problem: 'A company has no field "branch" to filter by',
  });
  const renamed = await owner.update(`/api/views/${taken?.id}`, view, { name: "Old" });
  expect(renamed).toMatchObject({ name: "Old", filter: taken?.filter });
});

test("a report by a stage that is gone is taken, and gives no number", async () => {
  const owner = await signUp();
  const caller = { baseUrl: inject("baseUrl"), cookie: owner.cookie };
  const conditions = [{ field: "stage", operator: "isAnyOf", value: ["negotiation"] }];
  const filter = JSON.stringify({ match: "all", conditions });
  const question = { kind: "deal", filter };
  await owner.create("/api/reports", savedReport, { name: "Talks", question });
  const archive = gunzipSync(await exportWorkspace(caller)).toString();
  const old = archive.replace(String.raw`[\"negotiation`, String.raw`[\"haggling`);
  const { status, workspaceId } = await importArchive(caller, await packArchive(old));
  expect(status).toBe("done");
  await owner.ask({ method: "POST", path: `/api/workspaces/${workspaceId}/enter` });
  const [taken] = await owner.get("/api/reports", z.array(savedReport));
  const problem = "The filter “Stage” names a choice that is not there any more";
  expect(taken).toMatchObject({ name: "Talks", problem });
  const request = { method: "GET", path: `/api/reports/${taken?.id}/answer` };
  expect((await owner.refusal(400, request)).error).toBe(problem);
});
