import { z } from "zod";
import { password } from "./accounts.ts";
import { appCode, backupCode, passkeySignIn } from "./second-factors.ts";

/** For how long a confirmation, or a sign-in, counts. */
export const confirmedForMinutes = 15;

/**
 * Body of POST /api/account/confirmation. A backup code stands in for the app's; an identity provider
 * is asked by signing in there again.
 */
export const confirmation = z.discriminatedUnion("by", [
  z.object({ by: z.literal("password"), password }),
  appCode.extend({ by: z.literal("app") }),
  backupCode.extend({ by: z.literal("backup-code") }),
  passkeySignIn.extend({ by: z.literal("passkey") }),
]);

export type Confirmation = z.output<typeof confirmation>;
