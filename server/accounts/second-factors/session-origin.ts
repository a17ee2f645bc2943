import { z } from "zod";
import { secondFactors } from "#server/accounts/accounts.table.ts";
import {
  callbackProviderId,
  providerSessionIdOf,
} from "#server/accounts/single-sign-on/single-sign-on-hooks.ts";

type SecondFactor = (typeof secondFactors)[number];

export interface SessionOrigin {
  secondFactor: SecondFactor | null;
  providerId: string | null;
  providerSessionId: string | null;
  providerProvenAt: Date | null;
}

type LibraryContext = NonNullable<Parameters<typeof callbackProviderId>[0]> & {
  context?: { session?: unknown } | undefined;
};

/** Which factor the library has checked in calls that begin a session. */
const shownBy: Record<string, SecondFactor> = {
  "/two-factor/verify-totp": "app",
  "/two-factor/verify-backup-code": "app",
  "/passkey/verify-authentication": "passkey",
};

/** Calls that replace the current session, and the factors that the new one keeps. */
const renewedBy: Record<string, readonly SecondFactor[]> = {
  "/change-password": secondFactors,
  "/two-factor/disable": ["passkey"],
};

const asking = z.object({
  session: z.object({
    userId: z.uuid(),
    secondFactor: z.enum(secondFactors).nullable(),
    providerId: z.string().nullable(),
    providerSessionId: z.string().nullable(),
    providerProvenAt: z.coerce.date().nullable(),
  }),
});

export function sessionOrigin(userId: string, context: LibraryContext | null): SessionOrigin {
  const path = context?.path ?? "";
  const kept = renewedBy[path];
  const { data } = asking.safeParse(context?.context?.session);
  if (kept && data?.session.userId === userId) {
    const { secondFactor, providerId, providerSessionId, providerProvenAt } = data.session;
    const goesOn = secondFactor !== null && kept.includes(secondFactor);
    const provider = { providerId, providerSessionId, providerProvenAt };
    return { secondFactor: goesOn ? secondFactor : null, ...provider };
  }
  const providerId = callbackProviderId(context);
  return {
    secondFactor: shownBy[path] ?? null,
    providerId,
    providerProvenAt: providerId === null ? null : new Date(),
    providerSessionId: providerSessionIdOf(context),
  };
}
