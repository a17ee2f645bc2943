import { Outlet } from "react-router";
import { AppFrame } from "./app-frame.tsx";
import { AppProviders } from "./app-providers.tsx";

/** Every path that begins with /app. */
export default function AppLayout() {
  return (
    <AppProviders>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </AppProviders>
  );
}
