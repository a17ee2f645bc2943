import type { Secrets } from "./secret-workspace.ts";

const path = "/api/web-forms";

const absent = (suffix = "", body?: object) => [
  ({ goneId }: Secrets) => ({
    path: `${path}/${goneId}${suffix.replaceAll(/\{\w+\}/g, goneId)}`,
    status: 404,
    ...(body && { body }),
  }),
];

/** What others try with forms of a workspace finds nothing, and their own show nothing of it. */
export const webFormAttempts = {
  "GET /api/web-forms": [() => ({ path, status: 200 })],
  "POST /api/web-forms": [
    ({ userId }: Secrets) => ({
      path,
      body: {
        name: "Mine",
        title: "Mine",
        fields: [
          { name: "name", isRequired: true },
          { name: "email", isRequired: true },
        ],
        ownerIds: [userId],
      },
      status: 400,
    }),
  ],
  "GET /api/web-forms/{id}": absent(),
  "PUT /api/web-forms/{id}": absent("", { name: "Mine" }),
  "DELETE /api/web-forms/{id}": absent(),
  "GET /api/web-forms/{id}/embedding": absent("/embedding"),
  "GET /api/web-forms/{id}/entries": absent("/entries"),
  "GET /api/web-forms/{id}/entries/{entryId}": absent("/entries/{entryId}"),
  "GET /api/web-forms/{id}/entries/{entryId}/files/{fileId}": absent(
    "/entries/{entryId}/files/{fileId}",
  ),
  "POST /api/web-forms/{id}/entries/{entryId}/spam": absent("/entries/{entryId}/spam"),
  "POST /api/web-forms/{id}/entries/{entryId}/acceptance": absent("/entries/{entryId}/acceptance"),
  "DELETE /api/web-forms/{id}/entries/{entryId}": absent("/entries/{entryId}"),
};
