import { z } from "zod";

export interface SensitiveCall {
  method: "POST" | "PUT" | "DELETE";
  route: string;
  /** The call takes the password itself, which is enough for an account without an app. */
  takesPassword?: true;
  /** Only a body of this shape is sensitive. */
  body?: z.ZodType;
}

const makesLeader = z.object({ role: z.enum(["owner", "admin"]) });

/** What a stolen session must not do. Calls that only finish one of these, with its answer, are left out. */
export const sensitiveCalls: readonly SensitiveCall[] = [
  { method: "POST", route: "/api/auth/change-email", takesPassword: true },
  { method: "POST", route: "/api/auth/change-password", takesPassword: true },
  { method: "POST", route: "/api/auth/two-factor/enable", takesPassword: true },
  { method: "POST", route: "/api/auth/two-factor/disable", takesPassword: true },
  { method: "POST", route: "/api/auth/two-factor/generate-backup-codes", takesPassword: true },
  { method: "POST", route: "/api/account/passkeys/options", takesPassword: true },
  { method: "POST", route: "/api/account/passkeys/:id/removal", takesPassword: true },
  { method: "POST", route: "/api/account/deletion", takesPassword: true },
  { method: "DELETE", route: "/api/account/sessions" },
  { method: "DELETE", route: "/api/account/sessions/:id" },
  { method: "DELETE", route: "/api/members/:id/sessions" },
  { method: "PUT", route: "/api/members/:id", body: z.object({ role: z.string() }) },
  { method: "POST", route: "/api/invitations", body: makesLeader },
  { method: "POST", route: "/api/api-keys" },
  { method: "PUT", route: "/api/single-sign-on" },
  { method: "DELETE", route: "/api/single-sign-on" },
  { method: "DELETE", route: "/api/single-sign-on/identities/:id" },
  { method: "DELETE", route: "/api/single-sign-on/identities/:id" },
  { method: "PUT", route: "/api/workspace", body: z.object({ requiresSecondFactor: z.boolean() }) },
  { method: "POST", route: "/api/workspace/support-access" },
  { method: "POST", route: "/api/operator/workspaces/:id/support-visits" },
  { method: "POST", route: "/api/workspace/hand-over" },
  { method: "POST", route: "/api/workspace/delete" },
  { method: "POST", route: "/api/operator/workspaces/:id/suspension" },
  { method: "DELETE", route: "/api/operator/workspaces/:id/suspension" },
  { method: "POST", route: "/api/operator/workspaces/:id/deletion" },
  { method: "POST", route: "/api/operator/sign-outs" },
];

const callsByName = new Map(sensitiveCalls.map((call) => [`${call.method} ${call.route}`, call]));

export function findSensitiveCall(request: {
  method: string;
  body: unknown;
  routeOptions: { url?: string | undefined };
}): SensitiveCall | undefined {
  const call = callsByName.get(`${request.method} ${request.routeOptions.url}`);
  return call?.body && !call.body.safeParse(request.body).success ? undefined : call;
}
