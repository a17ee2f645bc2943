import { Outlet } from "react-router";
import type { PageHandle } from "#web/platform/page-scripts.ts";
import { AppFrame } from "./app-frame.tsx";
import { AppProviders } from "./app-providers.tsx";

export const handle: PageHandle = { asks: [] };

export default function AppLayout() {
  return (
    <AppProviders>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </AppProviders>
  );
}
