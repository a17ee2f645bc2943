import { appPaths } from "#shared/site/app-paths.ts";
import type { ListedKind } from "#shared/records/kind-definition.ts";

type Query = Record<string, string | number | boolean | null | undefined>;

export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The state of a list and a dialog in the address. */
type ListView = { q?: string; status?: string; owner?: "me"; new?: true; edit?: string };

export const paths = {
  ...appPaths,
  landing: "/",
  contactUs: "/contact",
  about: "/about",
  blog: "/blog",
  article: (slug: string) => `/blog/${slug}`,
  careers: "/careers",
  position: (slug: string) => `/careers/${slug}`,
  integrations: "/integrations",
  security: "/security",
  privacy: "/privacy",
  terms: "/terms",
  cookies: "/cookies",
  /** The build writes it: what the pages' scripts contain of others' work. */
  licenses: "/third-party-licenses.txt",
  status: "/status",
  signIn: (next?: string | null) => withQuery("/sign-in", { next }),
  signUp: (next?: string | null) => withQuery("/sign-up", { next }),
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  /** After confirming at the identity provider. */
  confirmed: "/confirmed",
  confirmSso: "/confirm-sso",
  login: (next?: string) => withQuery("/api/login", { next }),
  logout: "/api/logout",
  contacts: (view?: ListView) => withQuery("/app/contacts", view),
  contact: (id: string) => `/app/contacts/${id}`,
  companies: (view?: ListView) => withQuery("/app/companies", view),
  company: (id: string) => `/app/companies/${id}`,
  pipeline: (view?: Pick<ListView, "new" | "edit"> & { pipeline?: string }) =>
    withQuery("/app/pipeline", view),
  deal: (id: string) => `/app/deals/${id}`,
  quotas: (view?: { measure?: string }) => withQuery("/app/forecast/quotas", view),
  /** `question` is JSON. */
  report: (view?: { name?: string | null; question?: string; picture?: string | null }) =>
    withQuery("/app/reports/report", view),
  tasks: (view?: ListView) => withQuery("/app/tasks", view),
  activities: (view?: Pick<ListView, "new">) => withQuery("/app/activities", view),
  today: (view?: { whose?: "everyone" }) => withQuery("/app/today", view),
  /** `id` names a file; `step` goes back. */
  imports: (view?: { kind?: ListedKind; id?: string; step?: "columns" }) =>
    withQuery("/app/import", view),
  fields: (entity?: string) => withQuery("/app/settings/fields", { of: entity }),
  pipelines: (id?: string) => withQuery("/app/settings/pipelines", { of: id }),
  invitation: (token?: string) => withQuery("/invitation", { token }),
  /** Signs up with an invitation. */
  signUpInvited: (invited: { email: string; invitation: string; next: string }) =>
    withQuery("/sign-up", invited),
  duplicates: (kind?: "contact" | "company") => withQuery("/app/duplicates", { kind }),
  mergeRecords: (kind: "contact" | "company", ids: string[]) =>
    `/app/duplicates/merge?kind=${kind}&ids=${ids.join(",")}`,
  operator: "/operator",
  /** After signing up with a plan from the landing page. */
  chosenPlan: (plan: string, billing: "monthly" | "annual") =>
    withQuery("/app/settings", { plan, billing }),
};
