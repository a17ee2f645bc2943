import { gunzipSync } from "node:zlib";
import { expect, inject, test, vi } from "vitest";
import { z } from "zod";
import { view } from "#shared/views.ts";
import { exportWorkspace, importArchive, packArchive } from "#tests/support/archives.ts";
import { signUp } from "#tests/support/test-client.ts";

vi.setConfig({ testTimeout: 120_000 });

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
