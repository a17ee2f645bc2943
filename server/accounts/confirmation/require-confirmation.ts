import type { FastifyInstance } from "fastify";
import { listWays, readStanding } from "#server/accounts/confirmation/confirmation.queries.ts";
import { findSensitiveCall } from "#server/accounts/confirmation/sensitive-calls.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export function requireConfirmation(app: FastifyInstance): void {
  // Runs after every onRequest hook, in which routes check sessions and permissions.
  app.addHook("preValidation", async (request) => {
    const call = findSensitiveCall(request);
    if (!call) return;
    const token = request.sessionToken;
    const standing = token === null ? null : await readStanding(app.db, token);
    if (standing?.isConfirmed) return;
    if (standing && !standing.hasApp && call.takesPassword) return;
    const confirmBy = standing ? await listWays(app.db, standing) : [];
    throw new HttpError(403, sentenceFor(confirmBy.length > 0), undefined, {
      headers: {},
      details: { code: "confirmation-needed", confirmBy },
    });
  });
}

function sentenceFor(hasWay: boolean): string {
  if (hasWay) return "Confirm that it is you, then try again.";
  return "Sign out, sign in again, and then do this within 15 minutes.";
}
