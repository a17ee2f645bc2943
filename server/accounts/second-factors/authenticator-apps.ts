import { twoFactor } from "better-auth/plugins/two-factor";
import { hashedBackupCodes } from "#server/accounts/second-factors/backup-codes.ts";

/** Codes of authenticator apps, and backup codes. No device is trusted to leave them out. */
export const authenticatorApps = twoFactor({
  issuer: "CRM Pro",
  backupCodeOptions: { storeBackupCodes: hashedBackupCodes },
});
