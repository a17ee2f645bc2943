import { createContext, use, useState } from "react";
import {
  isOpenToSupport,
  may,
  type Permission,
  type Role,
  writesRecords,
} from "#shared/accounts/permissions.ts";

type Rights = {
  role: Role;
  isReadOnly: boolean;
  /** Under support access. */
  isSupport: boolean;
};

export const CurrentRights = createContext<Rights | null>(null);

/** What is not permitted is not shown. */
export function useMay(permission: Permission): boolean {
  const rights = use(CurrentRights);
  if (!rights || !may(rights.role, permission)) return false;
  if (rights.isSupport && !isOpenToSupport(permission)) return false;
  return !rights.isReadOnly || !writesRecords(permission);
}

/** What was permitted when a form was opened stays so. */
export function useMayStill(permission: Permission): boolean {
  const may = useMay(permission);
  const [mayAtFirst] = useState(may);
  return may || mayAtFirst;
}
