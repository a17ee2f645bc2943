import type { ListedKind } from "#shared/records/kind-definition.ts";
type Query = Record<string, string | number | boolean | null | undefined>;

/** Adds a query to a path, leaving out what is empty. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What a page with a list and a dialog keeps in its address. */
type ListView = { q?: string; status?: string; owner?: "me"; new?: true; edit?: string };

/** Every address of the product that a person can visit. */
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
  /** With the token of a link that we sent by mail. */
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  /** Where someone comes back to who confirmed at their identity provider that it is them. */
  confirmed: "/confirmed",
  confirmSso: "/confirm-sso",
  login: (next?: string) => withQuery("/api/login", { next }),
  logout: "/api/logout",
  dashboard: "/app",
  contacts: (view?: ListView) => withQuery("/app/contacts", view),
  contact: (id: string) => `/app/contacts/${id}`,
  companies: (view?: ListView) => withQuery("/app/companies", view),
  company: (id: string) => `/app/companies/${id}`,
  pipeline: (view?: Pick<ListView, "new" | "edit">) => withQuery("/app/pipeline", view),
  deal: (id: string) => `/app/deals/${id}`,
  tasks: (view?: ListView) => withQuery("/app/tasks", view),
  activities: (view?: Pick<ListView, "new">) => withQuery("/app/activities", view),
  today: (view?: { whose?: "everyone" }) => withQuery("/app/today", view),
  /** One file where an id is given; `step` goes back to an earlier one. */
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
  /** With the token of a link to an invitation. */
  invitation: (token?: string) => withQuery("/invitation", { token }),
  /** To sign up with an invitation, and then go where it leads. */
  signUpInvited: (invited: { email: string; invitation: string; next: string }) =>
    withQuery("/sign-up", invited),
  apiKeys: "/app/settings/api-keys",
  singleSignOn: "/app/settings/single-sign-on",
  audit: "/app/settings/audit",
  deletedRecords: "/app/settings/deleted",
  duplicates: (kind?: "contact" | "company") => withQuery("/app/duplicates", { kind }),
  mergeRecords: (kind: "contact" | "company", ids: string[]) =>
    `/app/duplicates/merge?kind=${kind}&ids=${ids.join(",")}`,
  sandbox: "/app/settings/sandbox",
  operator: "/operator",
  /** Where someone who chose a plan on the landing page ends up after signing up. */
  chosenPlan: (plan: string, billing: "monthly" | "annual") =>
    withQuery("/app/settings", { plan, billing }),
};

type TwoFactorCall =
  | "enable"
  | "confirm"
  | "disable"
  | "generate-backup-codes"
  | "verify-totp"
  | "verify-backup-code";

/** Every call of the product's API. A list's path is the first part of its records' query keys. */
export const apiPaths = {
  docs: "/api/docs",
  contactForm: "/api/contact-form",
  newsletter: "/api/newsletter",
  jobApplications: "/api/job-applications",
  integrationRequests: "/api/integration-requests",
  currentUser: "/api/auth/user",
  signIn: "/api/auth/sign-in/email",
  signUp: "/api/auth/sign-up/email",
  requestReset: "/api/auth/request-password-reset",
  resetPassword: "/api/auth/reset-password",
  verifyEmail: "/api/auth/verify-email",
  sendVerification: "/api/auth/send-verification-email",
  addressProofs: "/api/auth/email",
  changeEmail: "/api/auth/change-email",
  changePassword: "/api/auth/change-password",
  twoFactor: (operation: TwoFactorCall) => `/api/auth/two-factor/${operation}`,
  passkeySignInOptions: "/api/auth/passkey/options",
  passkeySignIn: "/api/auth/passkey/sign-in",
  passkeys: "/api/account/passkeys",
  passkeyOptions: "/api/account/passkeys/options",
  confirmation: "/api/account/confirmation",
  profile: "/api/account/profile",
  picture: "/api/account/picture",
  accountExport: "/api/account/export",
  accountDeletion: "/api/account/deletion",
  sessions: "/api/account/sessions",
  apiKeys: "/api/api-keys",
  audit: "/api/audit",
  singleSignOn: "/api/single-sign-on",
  identities: "/api/single-sign-on/identities",
  singleSignOnStart: "/api/auth/sign-in/sso",
  pendingIdentity: "/api/auth/sso/identity",
  confirmIdentity: "/api/auth/sso/identity/confirm",
  members: "/api/members",
  memberSessions: (userId: string) => `/api/members/${userId}/sessions`,
  teams: "/api/teams",
  invitations: "/api/invitations",
  resendInvitation: (id: string) => `/api/invitations/${id}/resend`,
  invitationLink: (id: string) => `/api/invitations/${id}/link`,
  readInvitation: "/api/invitations/read",
  acceptInvitation: "/api/invitations/accept",
  customFields: "/api/custom-fields",
  customField: (id: string) => `/api/custom-fields/${id}`,
  customFieldOrder: "/api/custom-fields/order",
  tags: "/api/tags",
  tagCounts: "/api/tags/counts",
  changeTags: "/api/tags/change",
  views: "/api/views",
  viewOrder: "/api/views/order",
  workspace: "/api/workspace",
  leaveWorkspace: "/api/workspace/leave",
  handOver: "/api/workspace/hand-over",
  exportWorkspace: "/api/workspace/export",
  deleteWorkspace: "/api/workspace/delete",
  supportAccess: "/api/workspace/support-access",
  workspaces: "/api/workspaces",
  workspaceImports: "/api/workspace-imports",
  importChunk: (id: string, number: number) => `/api/workspace-imports/${id}/chunks/${number}`,
  startImport: (id: string) => `/api/workspace-imports/${id}/start`,
  importedPeople: "/api/imported-people",
  enterWorkspace: (id: string) => `/api/workspaces/${id}/enter`,
  contacts: "/api/contacts",
  companies: "/api/companies",
  deals: "/api/deals",
  lineItems: (dealId: string) => `/api/deals/${dealId}/line-items`,
  pipeline: "/api/pipeline",
  tasks: "/api/tasks",
  taskCounts: "/api/tasks/counts",
  activities: "/api/activities",
  dashboard: "/api/dashboard",
  search: "/api/search",
  today: "/api/today",
  events: "/api/events",
  sampleData: "/api/sample-data",
  plans: "/api/mollie/plans",
  payments: "/api/mollie/create-payment",
  billing: "/api/billing",
  invoices: "/api/invoices",
  invoicePdf: (id: string) => `/api/invoices/${id}/pdf`,
  billingDetails: "/api/invoices/details",
  cancelSubscription: "/api/billing/cancel",
  resumeSubscription: "/api/billing/resume",
  usage: "/api/usage",
  sandbox: "/api/sandbox",
  sandboxSettings: "/api/sandbox/settings",
  sandboxClock: "/api/sandbox/clock",
  returnPayment: (id: string) => `/api/sandbox/payments/${id}/return`,
  syncPayment: (id: string) => `/api/billing/payments/${id}/sync`,
  operations: "/api/operations",
  record: (list: string, id: string) => `${list}/${id}`,
  history: (list: string, id: string) => `${list}/${id}/history`,
  merges: (list: string, id: string) => `${list}/${id}/merges`,
  disclosure: (contactId: string, format: "json" | "html") =>
    withQuery(`/api/contacts/${contactId}/disclosure`, { format }),
  eraseContact: (contactId: string) => `/api/contacts/${contactId}/erasure`,
  deletedRecords: "/api/deleted-records",
  restoration: "/api/deleted-records/restoration",
  erasure: "/api/deleted-records/erasure",
  stopOperation: (id: string) => `/api/operations/${id}/stop`,
  operationRefusals: (id: string) => `/api/operations/${id}/refusals`,
  fileImports: "/api/imports",
  fileImport: (id: string) => `/api/imports/${id}`,
  fileChunk: (id: string, number: number) => `/api/imports/${id}/chunks/${number}`,
  readFile: (id: string) => `/api/imports/${id}/read`,
  dryRun: (id: string) => `/api/imports/${id}/dry-run`,
  importPreview: (id: string, query: { outcome?: string | null; after: number; limit: number }) =>
    withQuery(`/api/imports/${id}/preview`, query),
  startFileImport: (id: string) => `/api/imports/${id}/start`,
  failedRows: (id: string) => `/api/imports/${id}/failed-rows.csv`,
  changeSets: "/api/change-sets",
  undo: (changeSetId: string, keepLater = false) =>
    withQuery(`/api/change-sets/${changeSetId}/undo`, { keepLater: keepLater || null }),
};
