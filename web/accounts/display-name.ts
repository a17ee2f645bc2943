import type { CurrentUser } from "#shared/accounts/accounts.ts";
import { fullName } from "#shared/crm/person-names.ts";

/** A user's first and last name, or the mail address of one who gave none. */
export function displayName(user: Pick<CurrentUser, "firstName" | "lastName" | "email">): string {
  return fullName({ ...user, firstName: user.firstName ?? "" }) || user.email;
}
