import type { FastifyReply, FastifyRequest } from "fastify";
import { ssoFailureReasons, type SsoFailureReason } from "#shared/single-sign-on.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import type { Db } from "#server/platform/database/database.ts";
import { networkOf } from "#server/platform/limit-visitors.ts";
import { countUp } from "#server/platform/shared-counters.ts";
import { findProvider } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

/** What is written down: anyone may bring made-up answers, and no one is to fill an audit with them. */
const written = { fromNetwork: 10, inTenMinutes: 600, ofProvider: 100, inAnHour: 3_600 };

export function beginsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
}

/** Why the library refused; "other" for what we have no words for, which may be a stranger's own. */
function reasonOf(response: Response): SsoFailureReason {
  const reason = paramsOf(response).get("error")?.replaceAll(" ", "_");
  return ssoFailureReasons.find((known) => known === reason) ?? "other";
}

function paramsOf(response: Response): URLSearchParams {
  return new URL(response.headers.get("location") ?? "", "http://localhost").searchParams;
}

/** Leads who has got no session to what is to be done: to look for a mail, or to begin again. */
export function sendBack(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  { providerId, response }: { providerId: string; response: Response },
): FastifyReply | Promise<FastifyReply> {
  const reason = reasonOf(response);
  if (reason !== "confirm_link") return refuseSignIn(db, request, reply, { providerId, reason });
  // Behind the #, where no log and no other site reads it.
  const mailedTo = paramsOf(response).get("error_description") ?? "";
  return reply.redirect(`/confirm-sso#${encodeURIComponent(mailedTo)}`, 303);
}

/** Leads back to where one signs in. The reason is for the person, the log, and the audit. */
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

/** Names the domain alone: what else an answer says is the word of anyone who brought it. */
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
