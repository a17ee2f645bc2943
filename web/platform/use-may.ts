import { createContext, use } from "react";
import { may, type Permission, type Role } from "#shared/permissions.ts";

/** What the signed-in user is in the workspace that the page shows. */
export const CurrentRole = createContext<Role | null>(null);

/** Whether the user's role permits something: what it does not permit is not shown. */
export function useMay(permission: Permission): boolean {
  const role = use(CurrentRole);
  return role !== null && may(role, permission);
}
