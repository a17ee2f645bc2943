import type { Secrets } from "./secret-workspace.ts";

const path = "/api/rules";

const absent = (suffix = "", body?: object) => [
  ({ goneId }: Secrets) => ({
    path: `${path}/${goneId}${suffix.replace("{runId}", goneId)}`,
    status: 404,
    ...(body && { body }),
  }),
];

const steps = [{ type: "wait", hours: 1 }];
const mine = { name: "Mine", kind: "contact", trigger: { type: "added" }, steps };

/** What others try with rules of a workspace finds nothing, and their own show nothing of it. */
export const ruleAttempts = {
  "GET /api/rules": [() => ({ path, status: 200 })],
  "POST /api/rules": [() => ({ path, body: {}, status: 400 })],
  "POST /api/rules/dry-run": [
    ({ goneId }: Secrets) => ({
      path: `${path}/dry-run`,
      status: 404,
      body: { rule: mine, recordId: goneId },
    }),
  ],
  "POST /api/rules/back-test": [
    () => ({ path: `${path}/back-test`, status: 200, body: { rule: mine } }),
  ],
  "POST /api/rules/back-test/progress": [
    () => ({ path: `${path}/back-test/progress`, status: 200, body: { rule: mine } }),
  ],
  "GET /api/rules/by-hand": [() => ({ path: `${path}/by-hand?kind=contact`, status: 200 })],
  "POST /api/rules/{id}/start": [
    ({ goneId }: Secrets) => ({
      path: `${path}/${goneId}/start`,
      status: 404,
      body: { recordIds: [goneId] },
    }),
  ],
  "GET /api/rules/{id}": absent(),
  "PUT /api/rules/{id}": absent("", mine),
  "PUT /api/rules/{id}/switch": absent("/switch", { isOn: true }),
  "DELETE /api/rules/{id}": absent(),
  "PUT /api/rules/{id}/draft": absent("/draft", mine),
  "DELETE /api/rules/{id}/draft": absent("/draft"),
  "GET /api/rules/{id}/versions": absent("/versions"),
  "GET /api/rules/{id}/secret": absent("/secret"),
  "POST /api/rules/{id}/secret": absent("/secret"),
  "GET /api/rules/{id}/runs": absent("/runs"),
  "GET /api/rules/{id}/runs/{runId}": absent("/runs/{runId}"),
  "POST /api/rules/{id}/runs/{runId}/repeat": absent("/runs/{runId}/repeat"),
  "POST /api/rules/{id}/runs/{runId}/stop": absent("/runs/{runId}/stop"),
};
