import type { CurrentUser } from "#shared/accounts.ts";

/** A user's first and last name, or the mail address of one who gave none. */
export function displayName(user: Pick<CurrentUser, "firstName" | "lastName" | "email">): string {
  return [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email;
}
