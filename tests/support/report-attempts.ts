import type { Secrets } from "./secret-workspace.ts";

const path = "/api/reports/answer";
const filterOf = (id: string) =>
  JSON.stringify({
    match: "all",
    conditions: [{ field: "ownerId", operator: "isNoneOf", value: [id] }],
  });

export const reportAttempts = {
  [`POST ${path}`]: [
    () => ({
      path,
      body: { kind: "contact", groups: [{ field: "companyName" }, { field: "ownerId" }] },
      status: 200,
    }),
    ({ jane }: Secrets) => ({
      path,
      body: { kind: "deal", groups: [{ field: "tags" }], filter: filterOf(jane.id) },
      status: 200,
    }),
  ],
  [`POST ${path}/csv`]: [
    () => ({
      path: `${path}/csv`,
      body: { kind: "company", groups: [{ field: "tags" }] },
      status: 200,
    }),
  ],
};
