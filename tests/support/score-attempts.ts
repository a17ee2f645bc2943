import type { Secrets } from "./secret-workspace.ts";

const path = "/api/scores";

const mine = {
  name: "Mine",
  fit: [],
  engagement: [{ event: "form", points: 5, halfLifeDays: 30 }],
};

const absent = (suffix = "", body?: object) => [
  ({ goneId }: Secrets) => ({
    path: `${path}/${goneId}${suffix}`,
    status: 404,
    ...(body && { body }),
  }),
];

const ofContact = (suffix = "", body?: object) => [
  ({ jane }: Secrets) => ({
    path: `/api/contacts/${jane.id}/scores${suffix && `/${jane.id}`}`,
    status: 404,
    ...(body && { body }),
  }),
];

/** What others try with scores of a workspace finds nothing, and their own show nothing of it. */
export const scoreAttempts = {
  "GET /api/scores": [() => ({ path, status: 200 })],
  "POST /api/scores": [() => ({ path, body: {}, status: 400 })],
  "POST /api/scores/try": [
    ({ jane }: Secrets) => ({
      path: `${path}/try`,
      status: 404,
      body: { contactId: jane.id, ...mine },
    }),
  ],
  "GET /api/scores/{id}": absent(),
  "GET /api/scores/{id}/grade": absent("/grade"),
  "PUT /api/scores/{id}": absent("", mine),
  "DELETE /api/scores/{id}": absent(),
  "GET /api/contacts/{id}/scores": ofContact(),
  "PUT /api/contacts/{id}/scores/{scoreId}": ofContact("one", { points: 5, reason: "Mine" }),
  "DELETE /api/contacts/{id}/scores/{scoreId}": ofContact("one"),
};
