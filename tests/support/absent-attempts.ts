type Attempt = (secrets: { sale: { id: string }; note: { id: string } }) => {
  path: string;
  body?: unknown;
  status: number;
};

/** Calls that find nothing of another workspace: an id of something else stands for what one could only guess. */
export const absentAttempts: Record<string, Attempt[]> = {
  "GET /api/activities/{id}": [({ note }) => ({ path: `/api/activities/${note.id}`, status: 404 })],
  "PUT /api/activities/{id}": [
    ({ note }) => ({ path: `/api/activities/${note.id}`, body: { title: "Mine" }, status: 404 }),
  ],
  "DELETE /api/activities/{id}": [
    ({ note }) => ({ path: `/api/activities/${note.id}`, status: 404 }),
  ],
  "GET /api/search": [() => ({ path: "/api/search?q=secret", status: 200 })],
  "GET /api/today": [() => ({ path: "/api/today?date=2099-01-01&whose=everyone", status: 200 })],
  // What strangers see of a file that there is stands in server/records/imports/imports.test.ts.
  "GET /api/imports": [() => ({ path: "/api/imports", status: 200 })],
  "POST /api/imports": [() => ({ path: "/api/imports", body: { entity: "" }, status: 400 })],
  "GET /api/imports/{id}": [({ sale }) => ({ path: `/api/imports/${sale.id}`, status: 404 })],
  "PUT /api/imports/{id}": [
    ({ sale }) => ({
      path: `/api/imports/${sale.id}`,
      body: { columns: [], key: "none" },
      status: 404,
    }),
  ],
  "DELETE /api/imports/{id}": [({ sale }) => ({ path: `/api/imports/${sale.id}`, status: 404 })],
  "GET /api/imports/{id}/preview": [
    ({ sale }) => ({ path: `/api/imports/${sale.id}/preview`, status: 404 }),
  ],
  "GET /api/imports/{id}/failed-rows.csv": [
    ({ sale }) => ({ path: `/api/imports/${sale.id}/failed-rows.csv`, status: 404 }),
  ],
  "POST /api/imports/{id}/read": [
    ({ sale }) => ({ path: `/api/imports/${sale.id}/read`, status: 404 }),
  ],
  "PUT /api/imports/{id}/header-row": [
    ({ sale }) => ({ path: `/api/imports/${sale.id}/header-row`, body: { row: 1 }, status: 404 }),
  ],
  "POST /api/imports/{id}/dry-run": [
    ({ sale }) => ({ path: `/api/imports/${sale.id}/dry-run`, status: 404 }),
  ],
  "POST /api/imports/{id}/start": [
    ({ sale }) => ({ path: `/api/imports/${sale.id}/start`, status: 404 }),
  ],
  // What strangers see of an operation that there is stands in server/crm/operations/operations.test.ts.
  "GET /api/operations": [() => ({ path: "/api/operations", status: 200 })],
  "GET /api/operations/{id}": [({ sale }) => ({ path: `/api/operations/${sale.id}`, status: 404 })],
  "GET /api/operations/{id}/refusals": [
    ({ sale }) => ({ path: `/api/operations/${sale.id}/refusals`, status: 404 }),
  ],
  "POST /api/operations/{id}/stop": [
    ({ sale }) => ({ path: `/api/operations/${sale.id}/stop`, status: 404 }),
  ],
};
