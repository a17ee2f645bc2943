import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { queryClient } from "#web/platform/query-client.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { TooltipProvider } from "#web/ui/tooltip.tsx";
import { AppFrame } from "./app-frame.tsx";
import { PageCode } from "./page-code.tsx";
import { SessionGate } from "./session-gate.tsx";

/** Every path that begins with /app. */
export default function AppLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <SessionGate>
          <AppFrame>
            <Outlet />
          </AppFrame>
        </SessionGate>
      </TooltipProvider>
      <Toaster />
      <PageCode />
    </QueryClientProvider>
  );
}
