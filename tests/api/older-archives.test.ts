import { gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { deal } from "#shared/crm/deals.ts";
import { savedDashboard } from "#shared/reports/dashboards.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { exportWorkspace, importArchive, packArchive } from "#tests/support/archives.ts";
import { signUp } from "#tests/support/test-client.ts";

test("an archive that was made before there were products is imported with none", async () => {
  const seller = await signUp();
  const caller = { baseUrl: inject("baseUrl"), cookie: seller.cookie };
  await seller.create("/api/deals", deal, { title: "Sale", value: "12.50" });
  const present = gunzipSync(await exportWorkspace(caller)).toString();
  const old = present
    .replace(/"version":\d+/, '"version":5')
    .replaceAll(/,"lineItems":\[\]|,"followsLineItems":false|"products":0,/g, "");
  expect(old).not.toMatch(/lineItems|followsLineItems|products/);
  const { workspaceId } = await importArchive(caller, await packArchive(old));
  const headers = { "x-workspace-id": workspaceId ?? "" };
  const copied = await seller.ask({ method: "GET", path: "/api/deals", headers });
  expect(copied.body).toMatchObject([{ title: "Sale", value: "12.50", followsLineItems: false }]);
  const products = await seller.ask({ method: "GET", path: "/api/products", headers });
  expect(products).toMatchObject({ status: 200, body: [] });
});

test("an archive that says isShared of its reports is imported with who saw them", async () => {
  const seller = await signUp();
  const caller = { baseUrl: inject("baseUrl"), cookie: seller.cookie };
  await seller.create("/api/reports", savedReport, { name: "Mine", question: { kind: "deal" } });
  const forAll = { name: "Ours", sharedWith: "workspace" };
  await seller.create("/api/dashboards", savedDashboard, forAll);
  const present = gunzipSync(await exportWorkspace(caller)).toString();
  const old = present
    .replace(/"version":\d+/, '"version":10')
    .replaceAll('"sharedWith":"workspace","teamId":null', '"isShared":true')
    .replaceAll('"sharedWith":"noOne","teamId":null', '"isShared":false');
  expect(old).not.toContain("sharedWith");
  const { workspaceId } = await importArchive(caller, await packArchive(old));
  const headers = { "x-workspace-id": workspaceId ?? "" };
  const read = async (path: string) => (await seller.ask({ method: "GET", path, headers })).body;
  expect(await read("/api/dashboards")).toMatchObject([forAll]);
  expect(await read("/api/reports")).toMatchObject([{ name: "Mine", sharedWith: "noOne" }]);
});
