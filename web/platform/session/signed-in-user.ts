import { createContext, use } from "react";
import type { CurrentUser } from "#shared/accounts/accounts.ts";

export const SignedInUser = createContext<CurrentUser | null>(null);

/** Not in a suspended workspace, nor without a second factor that is asked for. Support access reads less, and each read is logged. */
export function readsRecords({
  needsSecondFactor,
  suspensionReason,
  supportUntil,
}: CurrentUser): boolean {
  return !needsSecondFactor && suspensionReason === null && supportUntil === null;
}

export function useSignedInUser(): CurrentUser {
  const user = use(SignedInUser);
  if (!user) throw new Error("useSignedInUser is called outside of SessionGate");
  return user;
}
