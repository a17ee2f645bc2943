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
  dashboard: "/app",
  contacts: (view?: ListView) => withQuery("/app/contacts", view),
  contact: (id: string) => `/app/contacts/${id}`,
  companies: (view?: ListView) => withQuery("/app/companies", view),
  company: (id: string) => `/app/companies/${id}`,
  pipeline: (view?: Pick<ListView, "new" | "edit"> & { pipeline?: string }) =>
    withQuery("/app/pipeline", view),
  deal: (id: string) => `/app/deals/${id}`,
  forecast: "/app/forecast",
  forecastAccuracy: "/app/forecast/accuracy",
  quotas: (view?: { measure?: string }) => withQuery("/app/forecast/quotas", view),
  funnel: "/app/funnel",
  winRates: "/app/win-rates",
  reports: "/app/reports",
  /** `question` is JSON. */
  report: (view?: { name?: string | null; question?: string; picture?: string | null }) =>
    withQuery("/app/reports/report", view),
  dashboards: "/app/dashboards",
  /** `id` of a saved one, or the name of a ready one. */
  reportDashboard: (id: string) => `/app/dashboards/${id}`,
  savedReport: (id: string) => `/app/reports/saved/${id}`,
  tasks: (view?: ListView) => withQuery("/app/tasks", view),
  activities: (view?: Pick<ListView, "new">) => withQuery("/app/activities", view),
  today: (view?: { whose?: "everyone" }) => withQuery("/app/today", view),
  /** `id` names a file; `step` goes back. */
  imports: (view?: { kind?: ListedKind; id?: string; step?: "columns" }) =>
    withQuery("/app/import", view),
  settings: "/app/settings",
  profile: "/app/settings/profile",
  accountSecurity: "/app/settings/security",
  invoices: "/app/settings/invoices",
  members: "/app/settings/members",
  workspace: "/app/settings/workspace",
  fields: (entity?: string) => withQuery("/app/settings/fields", { of: entity }),
  tags: "/app/settings/tags",
  pipelines: (id?: string) => withQuery("/app/settings/pipelines", { of: id }),
  invitation: (token?: string) => withQuery("/invitation", { token }),
  /** Signs up with an invitation. */
  signUpInvited: (invited: { email: string; invitation: string; next: string }) =>
    withQuery("/sign-up", invited),
  apiKeys: "/app/settings/api-keys",
  email: "/app/settings/email",
  outgoingEmails: "/app/emails",
  searchEmails: "/app/emails/search",
  emailTemplates: "/app/emails/templates",
  sequences: "/app/emails/sequences",
  sequence: (id: string) => `/app/emails/sequences/${id}`,
  emailSuppressions: "/app/settings/do-not-email",
  scores: "/app/settings/scores",
  rules: "/app/settings/automation",
  rule: (id: string) => `/app/settings/automation/${id}`,
  webhooks: "/app/settings/webhooks",
  webhook: (id: string) => `/app/settings/webhooks/${id}`,
  incomingWebhook: (id: string) => `/app/settings/webhooks/incoming/${id}`,
  webForms: "/app/settings/forms",
  webForm: (id: string) => `/app/settings/forms/${id}`,
  singleSignOn: "/app/settings/single-sign-on",
  audit: "/app/settings/audit",
  deletedRecords: "/app/settings/deleted",
  duplicates: (kind?: "contact" | "company") => withQuery("/app/duplicates", { kind }),
  mergeRecords: (kind: "contact" | "company", ids: string[]) =>
    `/app/duplicates/merge?kind=${kind}&ids=${ids.join(",")}`,
  sandbox: "/app/settings/sandbox",
  operator: "/operator",
  /** After signing up with a plan from the landing page. */
  chosenPlan: (plan: string, billing: "monthly" | "annual") =>
    withQuery("/app/settings", { plan, billing }),
};
