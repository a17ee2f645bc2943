import { APIError } from "@better-auth/core/error";
import { passkey } from "@better-auth/passkey";
import { twoFactor } from "better-auth/plugins/two-factor";
import { hashedBackupCodes } from "#server/accounts/second-factors/backup-codes.ts";
import type { Environment } from "#server/platform/environment.ts";

/** Codes of authenticator apps, and backup codes. No device is trusted to leave them out. */
export const authenticatorApps = twoFactor({
  issuer: "CRM Pro",
  backupCodeOptions: { storeBackupCodes: hashedBackupCodes },
});

/**
 * Passkeys. They stand in for password and code both, so the authenticator must have checked who
 * holds it; the library only asks for that and takes an answer without it.
 */
export function passkeysOf(environment: Environment) {
  return passkey({
    rpName: "CRM Pro",
    origin: environment.allowedOrigins,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: "passkey" },
    registration: {
      afterVerification: async ({ verification }) => {
        requireUserVerified(verification.registrationInfo?.userVerified);
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requireUserVerified(verification.authenticationInfo.userVerified);
      },
    },
  });
}

function requireUserVerified(isVerified: boolean | undefined): void {
  if (isVerified) return;
  throw new APIError("UNAUTHORIZED", {
    message: "Your device did not check that it is you. Please unlock it with a PIN or a finger.",
  });
}
