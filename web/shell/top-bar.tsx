import { PanelLeft } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { useSignedInUser } from "./session-gate.tsx";
import type { SidebarState } from "./sidebar-state.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { UserMenu } from "./user-menu.tsx";

export function TopBar({ sidebar }: { sidebar: SidebarState }) {
  const { workspaceName } = useSignedInUser();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b border-line bg-canvas px-2 md:px-3">
      <Tooltip text="Toggle sidebar (Ctrl+B)" side="bottom">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Toggle sidebar"
          aria-expanded={sidebar.isMobile ? sidebar.isSheetOpen : sidebar.isExpanded}
          onClick={sidebar.toggle}
        >
          <PanelLeft aria-hidden />
        </Button>
      </Tooltip>
      <span className="min-w-0 flex-1 truncate text-ink-muted">{workspaceName}</span>
      <ThemeToggle />
      <UserMenu />
    </header>
  );
}
