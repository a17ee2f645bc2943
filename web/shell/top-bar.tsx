import { PanelLeft, Search } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { useControlKey } from "#web/ui/fields/control-key.ts";
import { KeyCaps } from "#web/ui/key-caps.tsx";
import { Tooltip } from "#web/ui/menus/tooltip.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { PlanMark } from "./plan-notice.tsx";
import type { SidebarState } from "./sidebar-state.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { UserMenu } from "./user-menu.tsx";

type TopBarProps = {
  sidebar: SidebarState;
  /** Whether the page itself says what is to be known of the plan. */
  isHome: boolean;
  onSearch: () => void;
};

export function TopBar({ sidebar, isHome, onSearch }: TopBarProps) {
  const { workspaceName } = useSignedInUser();
  const control = useControlKey();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b border-line bg-canvas px-2 md:px-3 short:static print:hidden">
      <Tooltip text={`Toggle sidebar (${control}+B)`} side="bottom">
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
      {!isHome && <PlanMark />}
      <Button variant="ghost" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Search aria-hidden />
        <span className="max-sm:sr-only">Search</span>
        <span aria-hidden className="max-sm:hidden">
          <KeyCaps keys="Ctrl K" />
        </span>
      </Button>
      <ThemeToggle />
      <UserMenu />
    </header>
  );
}
