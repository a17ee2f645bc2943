import { z } from "zod";
import { password } from "./accounts.ts";
import { moment, recordId, requiredText } from "#shared/records/fields.ts";

/** Answer to a right password when a code is asked for as well. */
export const signInAnswer = z.object({ twoFactorRedirect: z.boolean().optional() });

/** A code as an authenticator app shows it; spaces are no matter. */
export const appCode = z.object({
  code: z
    .string({ error: "Code is required" })
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "A code has 6 digits")),
});

/** A backup code, as it was shown once. */
export const backupCode = z.object({
  code: z
    .string({ error: "Backup code is required" })
    .trim()
    .regex(/^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/, "A backup code looks like a1B2c-D3e4F"),
});

/** What an authenticator app is set up with. Nothing is asked for until a first code is confirmed. */
export const twoFactorSetup = z.object({
  /** For the QR code: `otpauth://totp/...`, with the secret. */
  totpUri: z.string(),
  backupCodes: z.array(z.string()),
});

export type TwoFactorSetup = z.infer<typeof twoFactorSetup>;

export const backupCodes = z.object({ backupCodes: z.array(z.string()) });

const passkeyName = requiredText("Name", 100);

/** A device or password manager that signs a user in. */
export const passkey = z.object({ id: recordId, name: z.string(), createdAt: moment });

export type Passkey = z.infer<typeof passkey>;

export const passkeyChange = z.object({ name: passkeyName });

/** What the browser answers to the options, as WebAuthn's JSON (Web Authentication level 3, 5.1). */
const credential = z.looseObject({
  id: z.string().min(1).max(2_000),
  response: z.record(z.string(), z.unknown()),
});

export const newPasskey = z.object({ name: passkeyName, credential });

export const passkeySignIn = z.object({ credential });

/** Options for the browser, as WebAuthn's JSON. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

export const passkeyOptionsRequest = z.object({ password });

/** What a call is refused with where the workspace demands a second factor that was not shown. */
export const secondFactorSentence =
  "This workspace asks everyone for a second factor. Set one up in Settings, under Security, or sign in again with the one that you have.";

/** The same for a call with an API key. */
export const keySecondFactorSentence =
  "This workspace asks everyone for a second factor, and the owner of this API key has none. The key works again once they have set one up in Settings, under Security.";

/** Refuses an owner who would demand a second factor of all, and signed in without one. */
export const ownSecondFactorSentence =
  "Set up a second factor for yourself first, in Settings under Security, or sign in again with the one that you have. Otherwise you would shut yourself out.";

/** Calls of /api/auth/two-factor by their last part. */
export type TwoFactorCall =
  | "enable"
  | "confirm"
  | "disable"
  | "generate-backup-codes"
  | "verify-totp"
  | "verify-backup-code";
