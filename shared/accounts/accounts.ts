import { appPaths } from "#shared/site/app-paths.ts";
import { z } from "zod";
import { userStatuses } from "#shared/billing/billing.ts";
import { email, moment, optionalText, recordId, requiredText } from "#shared/records/fields.ts";
import { maxNameLength } from "#shared/crm/person-names.ts";
import { planStanding } from "#shared/billing/coverage.ts";
import { visibilities, roles } from "./permissions.ts";

/** Answer of GET /api/auth/user. */
export const currentUser = z.object({
  id: recordId,
  email: z.string(),
  /** The address was proven by a mail sent to it. */
  emailVerified: z.boolean(),
  /** Signing in with the password also asks for a code. */
  hasTwoFactor: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  subscriptionStatus: z.enum(userStatuses),
  subscriptionTier: z.string().nullable(),
  trialEndsAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** The workspace that the session is in, or the one that the call names. */
  workspaceId: recordId,
  workspaceName: z.string(),
  role: z.enum(roles),
  /** Whose records the person sees there. */
  visibility: z.enum(visibilities),
  teamId: recordId.nullable(),
  /** The workspace demands a second factor, and the session has shown none: its calls answer 403. */
  needsSecondFactor: z.boolean(),
  /** Why the operator has suspended the workspace, whose calls answer 423; null where they have not. */
  suspensionReason: z.string().nullable(),
  /** The address to write to about it. */
  supportEmail: z.string(),
  /** Whether they operate this server, and what their session lacks for it; null for all others. */
  operator: z.enum(["ready", "needs-second-factor"]).nullable(),
  /** Until when they read this workspace as its support; null for members. */
  supportUntil: moment.nullable(),
  /** Every workspace that the person belongs to, this one first. */
  workspaces: z.array(z.object({ id: recordId, name: z.string() })),
  /** What the workspace's owners have paid for. */
  plan: planStanding,
  /** Payments are made in the sandbox, where no money moves. */
  isSandbox: z.boolean(),
  /** Sample data is loaded and can be taken away. */
  hasSampleData: z.boolean(),
  /** No mail leaves this server: it runs in production without SMTP_URL. */
  isMailOff: z.boolean(),
});

export type CurrentUser = z.infer<typeof currentUser>;

/** Shortest password that sign-up takes. */
export const minPasswordLength = 10;

/** Longest password, so that hashing one has a bound. */
export const maxPasswordLength = 128;

export const password = z
  .string({
    error: ({ input }) => (input === undefined ? "Password is required" : "Password must be text"),
  })
  .min(1, { error: "Password is required", abort: true })
  .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`);

/** A password as one is chosen. */
export const newPassword = password.min(
  minPasswordLength,
  `Password must be at least ${minPasswordLength} characters`,
);

/** Body of POST /api/auth/sign-in/email. */
export const credentials = z.object({ email, password });

/** What the sign-up page asks for. */
export const signUpForm = credentials.extend({
  firstName: requiredText("First name", maxNameLength),
  lastName: optionalText("Last name", maxNameLength),
  password: newPassword,
});

/**
 * Body of POST /api/auth/sign-up/email. A name that comes whole is parted; where the first name is given, it
 * and the last name count.
 */
export const newAccount = signUpForm
  .partial({ firstName: true, lastName: true })
  .extend({ name: requiredText("Name", 2 * maxNameLength + 1) });

/** Where a browser may be sent after signing in: a page of this site, never another host. */
export function sameSitePath(next: string | null | undefined): string {
  const fallback = appPaths.dashboard;
  if (!next || !next.startsWith("/") || /[\\\s\u0000-\u001f]/.test(next)) return fallback;
  const url = URL.parse(next, "http://same.site");
  if (url?.host !== "same.site") return fallback;
  // Dots can resolve to two slashes at the start, which name another host; a call is no page.
  if (/^\/(\/|api(\/|$))/.test(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
