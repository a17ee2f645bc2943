import type { FastifyReply, FastifyRequest } from "fastify";
import { ssoFailureReasons, type SsoFailureReason } from "#shared/accounts/single-sign-on.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { networkOf } from "#server/platform/limits/limit-visitors.ts";
import { countUp } from "#server/platform/limits/shared-counters.ts";
import { findProvider } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

/** Limits on audit entries: anyone may send made-up answers, and must not fill an audit with them. */
const written = { fromNetwork: 10, inTenMinutes: 600, ofProvider: 100, inAnHour: 3_600 };

export function beginsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
}

/** Unknown reasons become "other": their text may be a stranger's. */
function reasonOf(response: Response): SsoFailureReason {
  const reason = paramsOf(response).get("error")?.replaceAll(" ", "_");
  return ssoFailureReasons.find((known) => known === reason) ?? "other";
}

function paramsOf(response: Response): URLSearchParams {
  return new URL(response.headers.get("location") ?? "", "http://localhost").searchParams;
}

/** Redirects people without a session to the next step: check their mail, or sign in again. */
export function sendBack(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { providerId, response }: { providerId: string; response: Response },
): FastifyReply | Promise<FastifyReply> {
  const reason = reasonOf(response);
  if (reason !== "confirm_link") return refuseSignIn(db, request, reply, { providerId, reason });
  // In the fragment, which neither logs nor other sites see.
  const mailedTo = paramsOf(response).get("error_description") ?? "";
  return reply.redirect(`/confirm-sso#${encodeURIComponent(mailedTo)}`, 303);
}

export async function refuseSignIn(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { providerId, reason }: { providerId: string; reason: SsoFailureReason },
): Promise<FastifyReply> {
  request.log.warn({ providerId, reason }, "a sign-in through an identity provider failed");
  await recordFailure(db, { providerId, reason, address: request.ip });
  return reply.redirect(`/sign-in?${new URLSearchParams({ sso: "failed", error: reason })}`, 303);
}

/** Records only the domain: the rest of an answer may be made up. */
async function recordFailure(
  db: Db,
  { providerId, reason, address }: { providerId: string; reason: string; address: string },
): Promise<void> {
  const provider = await findProvider(db, providerId);
  if (!provider || !(await isWritten(db, providerId, address))) return;
  const { workspaceId, domain } = provider;
  const details = [{ field: "reason", before: null, after: reason }];
  const event = { action: "sso.failed", target: domain, details } as const;
  await recordAudit(db, { workspaceId, userId: null, address }, event);
}

async function isWritten(db: Db, providerId: string, address: string): Promise<boolean> {
  const key = `sso-failed:${providerId}`;
  const here = await countUp(db, `${key}:${networkOf(address)}`, written.inTenMinutes);
  if (here.count > written.fromNetwork) return false;
  const anywhere = await countUp(db, key, written.inAnHour);
  return anywhere.count <= written.ofProvider;
}
