import { APIError } from "@better-auth/core/error";
import { type AskLibrary, openLazily } from "#server/accounts/auth-library.ts";
import { type AuthParts, createAuth } from "#server/accounts/auth.ts";
import type { Environment } from "#server/platform/settings/environment.ts";

/** Loaded when it is needed: its plugin contains all of X.509. */
export function passkeysLibrary(parts: AuthParts): AskLibrary {
  return openLazily(
    async () => createAuth(parts, [await loadPlugin(parts.environment)]),
    parts.environment.baseUrl,
  );
}

/** Passkeys replace password and code, so user verification is required; the library only prefers it. */
async function loadPlugin({ allowedOrigins }: Environment) {
  const { passkey } = await import("@better-auth/passkey");
  return passkey({
    rpName: "CRM Pro",
    origin: allowedOrigins,
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
