import { Outlet } from "react-router";
import { AppFrame } from "./app-frame.tsx";
import { AppProviders } from "./app-providers.tsx";

export default function AppLayout() {
  return (
    <AppProviders>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </AppProviders>
  );
}
