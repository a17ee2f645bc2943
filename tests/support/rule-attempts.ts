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
  "GET /api/rules/{id}": absent(),
  "PUT /api/rules/{id}": absent("", mine),
  "PUT /api/rules/{id}/switch": absent("/switch", { isOn: true }),
  "DELETE /api/rules/{id}": absent(),
  "GET /api/rules/{id}/runs": absent("/runs"),
  "GET /api/rules/{id}/runs/{runId}": absent("/runs/{runId}"),
  "POST /api/rules/{id}/runs/{runId}/repeat": absent("/runs/{runId}/repeat"),
  "POST /api/rules/{id}/runs/{runId}/stop": absent("/runs/{runId}/stop"),
};
