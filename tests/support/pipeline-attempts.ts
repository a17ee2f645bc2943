import type { Secrets } from "./secret-workspace.ts";

/** What a stranger tries on the calls of pipelines and their figures, and the status that must come back. */
export const pipelineAttempts = {
  "GET /api/dashboard": [() => ({ path: "/api/dashboard", status: 200 })],
  "GET /api/dashboard/trends": [() => ({ path: "/api/dashboard/trends", status: 200 })],
  "GET /api/pipeline": [() => ({ path: "/api/pipeline", status: 200 })],
  "GET /api/pipeline/days": [() => ({ path: "/api/pipeline/days", status: 200 })],
  "GET /api/pipelines/{id}/waterfall": [
    ({ pipeline }: Secrets) => ({
      path: `/api/pipelines/${pipeline.id}/waterfall?${todayAlone()}`,
      status: 404,
    }),
  ],
  "GET /api/pipelines/{id}/waterfall/{step}": [
    ({ pipeline }: Secrets) => ({
      path: `/api/pipelines/${pipeline.id}/waterfall/won?${todayAlone()}`,
      status: 404,
    }),
  ],
  "GET /api/forecast": [() => ({ path: "/api/forecast?date=2026-11-24", status: 200 })],
  "GET /api/forecast/history": [
    () => ({ path: "/api/forecast/history?date=2026-11-24", status: 200 }),
  ],
  "GET /api/deals/{id}/stages": [
    ({ sale }: Secrets) => ({ path: `/api/deals/${sale.id}/stages`, status: 404 }),
  ],
  "GET /api/forecast/accuracy": [
    () => ({ path: "/api/forecast/accuracy?date=2026-11-24", status: 200 }),
  ],
  "GET /api/forecast/submissions": [
    () => ({ path: "/api/forecast/submissions?period=month&date=2026-11-24", status: 200 }),
  ],
  "POST /api/forecast/submissions": [
    ({ userId }: Secrets) => ({
      method: "POST",
      path: "/api/forecast/submissions",
      body: {
        period: "month",
        date: "2026-11-24",
        subject: "person",
        subjectId: userId,
        amount: "5",
      },
      status: 400,
    }),
  ],
  "GET /api/funnel": [
    () => ({ path: "/api/funnel?from=2026-01&to=2026-12", status: 200 }),
    ({ pipeline }: Secrets) => ({
      path: `/api/funnel?from=2026-01&to=2026-12&pipelineId=${pipeline.id}`,
      status: 404,
    }),
  ],
  "GET /api/funnel/deals": [
    () => ({ path: "/api/funnel/deals?from=2026-01&to=2026-12&step=1", status: 200 }),
  ],
  "GET /api/win-rates": [
    () => ({ path: "/api/win-rates?from=2026-01&to=2026-12&by=tag", status: 200 }),
  ],
  "GET /api/lost-reasons": [
    () => ({ path: "/api/lost-reasons?from=2026-01&to=2026-12", status: 200 }),
  ],
  "GET /api/quotas": [() => ({ path: "/api/quotas?date=2026-11-24", status: 200 })],
  "GET /api/quotas/attainment": [
    () => ({ path: "/api/quotas/attainment?date=2026-11-24", status: 200 }),
  ],
  "PUT /api/quotas": [
    ({ userId }: Secrets) => ({
      path: "/api/quotas",
      body: {
        measure: "valueWon",
        period: "month",
        quotas: [{ subject: "person", subjectId: userId, first: "2026-11-01", amount: "5" }],
      },
      status: 400,
    }),
  ],
  "GET /api/pipelines": [() => ({ path: "/api/pipelines", status: 200 })],
  "POST /api/pipelines": [() => ({ path: "/api/pipelines", body: { name: "" }, status: 400 })],
  "PUT /api/pipelines/order": [
    ({ pipeline }: Secrets) => ({
      path: "/api/pipelines/order",
      body: { ids: [pipeline.id] },
      status: 409,
    }),
  ],
  "PUT /api/pipelines/{id}": [
    ({ pipeline }: Secrets) => ({
      path: `/api/pipelines/${pipeline.id}`,
      body: { version: 1, name: "Taken over" },
      status: 404,
    }),
  ],
  "POST /api/pipelines/{id}/archive": [
    ({ pipeline }: Secrets) => ({
      method: "POST",
      path: `/api/pipelines/${pipeline.id}/archive`,
      body: {},
      status: 404,
    }),
  ],
  "GET /api/close-reasons": [() => ({ path: "/api/close-reasons", status: 200 })],
  "PUT /api/close-reasons": [() => ({ path: "/api/close-reasons", body: {}, status: 400 })],
};

/** A day before there were deals is refused by itself. */
function todayAlone(): string {
  const today = new Date().toISOString().slice(0, 10);
  return `from=${today}&to=${today}`;
}
