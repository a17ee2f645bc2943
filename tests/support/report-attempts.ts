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
      status: 400,
    }),
  ],
  [`POST ${path}/csv`]: [asFile("csv")],
  [`POST ${path}/xlsx`]: [asFile("xlsx")],
  ...savedAttempts(),
  ...dashboardAttempts(),
};

function asFile(format: string) {
  const body = { kind: "company", groups: [{ field: "tags" }] };
  return () => ({ path: `${path}/${format}`, body, status: 200 });
}

function savedAttempts() {
  const saved = "/api/reports";
  const recipientIds = ["00000000-0000-4000-8000-000000000000"];
  const everyMonday = { days: "monday", hour: 9, timeZone: "UTC", recipientIds };
  const absent = (suffix = "", body?: object) => [
    ({ report }: Secrets) => ({
      path: `${saved}/${report.id}${suffix}`,
      status: 404,
      ...(body && { body }),
    }),
  ];
  return {
    [`GET ${saved}`]: [() => ({ path: saved, status: 200 })],
    [`POST ${saved}`]: [() => ({ path: saved, body: { name: "Mine" }, status: 400 })],
    [`GET ${saved}/{id}`]: absent(),
    [`PUT ${saved}/{id}`]: absent("", { name: "Taken over" }),
    [`DELETE ${saved}/{id}`]: absent(),
    [`GET ${saved}/{id}/mails`]: absent("/mails"),
    [`PUT ${saved}/{id}/mails`]: absent("/mails", everyMonday),
    [`DELETE ${saved}/{id}/mails`]: absent("/mails"),
    [`DELETE ${saved}/{id}/mails/{ownerId}`]: [
      ({ report, jane }: Secrets) => ({
        path: `${saved}/${report.id}/mails/${jane.id}`,
        status: 404,
      }),
    ],
    [`GET ${saved}/{id}/answer`]: absent("/answer"),
    [`GET ${saved}/{id}/answer/csv`]: absent("/answer/csv"),
    [`GET ${saved}/{id}/answer/xlsx`]: absent("/answer/xlsx"),
  };
}

function dashboardAttempts() {
  const dashboards = "/api/dashboards";
  const absent = (body?: object) => [
    ({ board }: Secrets) => ({
      path: `${dashboards}/${board.id}`,
      status: 404,
      ...(body && { body }),
    }),
  ];
  return {
    [`GET ${dashboards}`]: [() => ({ path: dashboards, status: 200 })],
    [`POST ${dashboards}`]: [() => ({ path: dashboards, body: { name: "" }, status: 400 })],
    [`GET ${dashboards}/{id}`]: absent(),
    [`PUT ${dashboards}/{id}`]: absent({ name: "Taken over" }),
    [`DELETE ${dashboards}/{id}`]: absent(),
  };
}
