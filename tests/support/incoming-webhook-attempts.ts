import type { Secrets } from "./secret-workspace.ts";

const path = "/api/incoming-webhooks";

const absent = (suffix = "", body?: object) => [
  ({ goneId }: Secrets) => ({
    path: `${path}/${goneId}${suffix.replace("{callId}", goneId)}`,
    status: 404,
    ...(body && { body }),
  }),
];

/** What others try with incoming webhooks of a workspace finds nothing, and their own show nothing of it. */
export const incomingWebhookAttempts = {
  "GET /api/incoming-webhooks": [() => ({ path, status: 200 })],
  "POST /api/incoming-webhooks": [
    ({ userId }: Secrets) => ({ path, body: { name: "Mine", ownerIds: [userId] }, status: 400 }),
  ],
  "GET /api/incoming-webhooks/{id}": absent(),
  "PUT /api/incoming-webhooks/{id}": absent("", { name: "Mine" }),
  "DELETE /api/incoming-webhooks/{id}": absent(),
  "POST /api/incoming-webhooks/{id}/address": absent("/address"),
  "GET /api/incoming-webhooks/{id}/calls": absent("/calls"),
  "GET /api/incoming-webhooks/{id}/calls/{callId}": absent("/calls/{callId}"),
  "POST /api/incoming-webhooks/{id}/calls/{callId}/acceptance": absent(
    "/calls/{callId}/acceptance",
  ),
  "POST /api/incoming-webhooks/{id}/acceptances": absent("/acceptances", {}),
  "DELETE /api/incoming-webhooks/{id}/calls/{callId}": absent("/calls/{callId}"),
};
