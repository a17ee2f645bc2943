import { twoFactor } from "better-auth/plugins/two-factor";
import { hashedBackupCodes } from "#server/accounts/second-factors/backup-codes.ts";

/** No device is trusted to skip the code. */
export const authenticatorApps = twoFactor({
  issuer: "CRM Pro",
  backupCodeOptions: { storeBackupCodes: hashedBackupCodes },
});
