import { createContext, use } from "react";
import type { CurrentUser } from "#shared/accounts.ts";

export const SignedInUser = createContext<CurrentUser | null>(null);

export function useSignedInUser(): CurrentUser {
  const user = use(SignedInUser);
  if (!user) throw new Error("useSignedInUser is called outside of SessionGate");
  return user;
}
