import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { MissingPartsNotice } from "#web/ui/late-code/missing-parts-notice.tsx";
import { Toaster } from "#web/ui/toasts/toaster.tsx";
import { PageCode } from "./page-code.tsx";
import { SessionGate } from "./session-gate.tsx";

export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate>{children}</SessionGate>
      <Toaster />
      <MissingPartsNotice />
      <PageCode />
    </QueryClientProvider>
  );
}
