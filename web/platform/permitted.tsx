import type { ReactNode } from "react";
import type { Permission } from "#shared/permissions.ts";
import { useMay } from "./use-may.ts";

type PermittedProps = { to: Permission; children: ReactNode };

/** Shows its children to those whose role permits what they are for. */
export function Permitted({ to, children }: PermittedProps) {
  return useMay(to) ? children : null;
}
