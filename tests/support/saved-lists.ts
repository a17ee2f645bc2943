import { savedDashboard } from "#shared/reports/dashboards.ts";
import { savedReport } from "#shared/reports/saved-reports.ts";
import { view } from "#shared/filters/views.ts";
import type { TestClient } from "./test-client.ts";

/** Saves views, reports and dashboards, private ones that name a person and shared ones. */
export async function saveForEach(
  owner: TestClient,
  grace: TestClient,
  graceId: string,
): Promise<void> {
  const condition = { field: "ownerId", operator: "isAnyOf", value: [graceId] };
  const filter = JSON.stringify({ match: "all", conditions: [condition] });
  await grace.create("/api/views", view, { kind: "company", name: "Of Grace", filter });
  const sorted = { layout: "table", sort: "-value", columns: ["title", "value"] };
  await owner.create("/api/views", view, { kind: "deal", name: "Ours", isShared: true, ...sorted });
  const question = { kind: "company", groups: [{ field: "industry" }], filter };
  await grace.create("/api/reports", savedReport, { name: "Of Grace", question });
  const asked = { kind: "deal", period: { field: "createdAt", span: "thisYear" } };
  const shared = { name: "Ours", picture: "number", sharedWith: "workspace", question: asked };
  await owner.create("/api/reports", savedReport, shared);
  const measures = { measure: { of: "average", field: "value" }, against: { of: "count" } };
  const points = { kind: "deal", groups: [{ field: "stage" }], ...measures };
  await owner.create("/api/reports", savedReport, {
    name: "Points",
    picture: "scatter",
    question: points,
  });
  const tiles = [{ report: "open-value", width: 2 }];
  await grace.create("/api/dashboards", savedDashboard, { name: "Of Grace", tiles });
}
