import { createContext, use, useState } from "react";
import {
  isOpenToSupport,
  may,
  type Permission,
  type Role,
  writesRecords,
} from "#shared/permissions.ts";

type Rights = {
  role: Role;
  /** Nothing is paid for. */
  isReadOnly: boolean;
  /** An operator reads the workspace under support access. */
  isSupport: boolean;
};

/** What the signed-in user may do in the workspace that the page shows. */
export const CurrentRights = createContext<Rights | null>(null);

/**
 * Whether the user's role and the workspace's plan permit something: what they do not permit is not
 * shown.
 */
export function useMay(permission: Permission): boolean {
  const rights = use(CurrentRights);
  if (!rights || !may(rights.role, permission)) return false;
  if (rights.isSupport && !isOpenToSupport(permission)) return false;
  return !rights.isReadOnly || !writesRecords(permission);
}

/** For a form: what was permitted when it was opened stays so, and what was typed stays with it. */
export function useMayStill(permission: Permission): boolean {
  const may = useMay(permission);
  const [mayAtFirst] = useState(may);
  return may || mayAtFirst;
}
