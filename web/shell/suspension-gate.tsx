import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";

const SuspendedPages = lazyPart(async () => (await import("./suspended-pages.tsx")).SuspendedPages);

export function SuspensionGate({ children }: { children: ReactNode }) {
  const { suspensionReason } = useSignedInUser();
  const { pathname } = useLocation();
  if (suspensionReason === null || pathname.startsWith(paths.operator)) return children;
  return <SuspendedPages reason={suspensionReason}>{children}</SuspendedPages>;
}
