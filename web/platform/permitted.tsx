import type { ReactNode } from "react";
import type { Permission } from "#shared/permissions.ts";
import { useMay, useMayStill } from "./use-may.ts";

type PermittedProps = { to: Permission; children: ReactNode };

/** Shows its children to those whose role permits what they are for. */
export function Permitted({ to, children }: PermittedProps) {
  return useMay(to) ? children : null;
}

/** Shows a form to those who may fill it in, and leaves it to those who might when they opened it. */
export function PermittedForm({ to, children }: PermittedProps) {
  return useMayStill(to) ? children : null;
}
