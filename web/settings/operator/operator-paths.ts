import { paths, withQuery } from "#web/platform/navigation/paths.ts";

/** The pages of operators: apart from the others, whose code everyone loads. */
export const operatorPaths = {
  workspaces: paths.operator,
  workspace: (id: string) => `${paths.operator}/workspaces/${id}`,
  mails: `${paths.operator}/mails`,
  log: (view?: { workspace?: string }) => withQuery(`${paths.operator}/log`, view),
};

export const operatorApiPaths = {
  workspaces: "/api/operator/workspaces",
  suspension: (id: string) => `/api/operator/workspaces/${id}/suspension`,
  deletion: (id: string) => `/api/operator/workspaces/${id}/deletion`,
  supportVisits: (id: string) => `/api/operator/workspaces/${id}/support-visits`,
  database: "/api/operator/database",
  deletions: "/api/operator/deletions",
  trials: "/api/operator/trials",
  signOuts: "/api/operator/sign-outs",
  mails: "/api/operator/mails",
  mailAttempts: (id: string) => `/api/operator/mails/${id}/attempts`,
  allMailAttempts: "/api/operator/mails/attempts",
  log: "/api/operator/log",
};
