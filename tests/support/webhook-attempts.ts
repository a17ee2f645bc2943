import type { Secrets } from "./secret-workspace.ts";

const path = "/api/webhooks";

const absent = (suffix = "", body?: object) => [
  ({ goneId }: Secrets) => ({
    path: `${path}/${goneId}${suffix.replace("{deliveryId}", goneId)}`,
    status: 404,
    ...(body && { body }),
  }),
];

/** What others try with webhooks of a workspace finds nothing, and their own show nothing of it. */
export const webhookAttempts = {
  "GET /api/webhooks": [() => ({ path, status: 200 })],
  "GET /api/webhooks/samples": [
    () => ({ path: `${path}/samples?type=contact.created`, status: 200 }),
  ],
  "GET /api/webhooks/events": [() => ({ path: `${path}/events`, status: 200 })],
  "POST /api/webhooks": [() => ({ path, body: {}, status: 400 })],
  "GET /api/webhooks/{id}": absent(),
  "PUT /api/webhooks/{id}": absent("", { description: "Mine" }),
  "DELETE /api/webhooks/{id}": absent(),
  "POST /api/webhooks/{id}/secret": absent("/secret"),
  "POST /api/webhooks/{id}/test": absent("/test"),
  "GET /api/webhooks/{id}/deliveries": absent("/deliveries"),
  "GET /api/webhooks/{id}/deliveries/{deliveryId}": absent("/deliveries/{deliveryId}"),
  "POST /api/webhooks/{id}/deliveries/{deliveryId}/replay": absent(
    "/deliveries/{deliveryId}/replay",
  ),
};
