import type { ReactNode } from "react";
import type { Permission } from "#shared/accounts/permissions.ts";
import { useMay, useMayStill } from "./use-may.ts";

type PermittedProps = { to: Permission; children: ReactNode };

export function Permitted({ to, children }: PermittedProps) {
  return useMay(to) ? children : null;
}

/** A form stays open for who could fill it in when they opened it. */
export function PermittedForm({ to, children }: PermittedProps) {
  return useMayStill(to) ? children : null;
}
