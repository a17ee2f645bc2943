import { Link, useLocation } from "react-router";
import { Permitted } from "#web/platform/session/permitted.tsx";
import { cn } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { Tooltip } from "#web/ui/menus/tooltip.tsx";
import { Brand } from "#web/ui/brand.tsx";
import { type Destination, emails, insights, mainMenu, settings, topMenu } from "./destinations.ts";
import { isMobileScreen, type SidebarState } from "./sidebar-state.ts";

const Sheet = lazyPart(async () => (await import("#web/ui/dialogs/sheet.tsx")).Sheet, {
  isFetchedSoon: true,
  isNeededAtOnce: isMobileScreen,
});

export function Sidebar({ state }: { state: SidebarState }) {
  if (state.isMobile) {
    return (
      <Sheet
        title="Navigation"
        className="w-72"
        open={state.isSheetOpen}
        onOpenChange={state.setIsSheetOpen}
      >
        <SidebarContent onFollow={() => state.setIsSheetOpen(false)} />
      </Sheet>
    );
  }
  return (
    <div
      className={cn(
        "sticky top-0 flex h-dvh shrink-0 flex-col overflow-hidden print:hidden border-r border-line bg-sunken transition-[width] duration-150",
        state.isExpanded ? "w-64" : "w-12",
      )}
    >
      <SidebarContent isIconsOnly={!state.isExpanded} />
    </div>
  );
}

type SidebarContentProps = { isIconsOnly?: boolean; onFollow?: () => void };

function SidebarContent(props: SidebarContentProps) {
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-14 items-center px-2">
        <Brand isMarkOnly={props.isIconsOnly ?? false} />
      </div>
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 py-2">
        <ul className="mb-4 grid gap-0.5">
          {topMenu.map((destination) => (
            <SidebarLink key={destination.path} {...destination} {...props} />
          ))}
          <Permitted to="emailAccounts.manage">
            <SidebarLink {...emails} {...props} />
          </Permitted>
        </ul>
        <SidebarGroup id="main-menu" title="Main Menu" destinations={mainMenu} {...props} />
        <SidebarGroup id="insights" title="Insights" destinations={insights} {...props} />
      </div>
      <ul className="border-t border-line p-2">
        <SidebarLink {...settings} {...props} />
      </ul>
    </nav>
  );
}

type SidebarGroupProps = SidebarContentProps & {
  id: string;
  title: string;
  destinations: readonly Destination[];
};

function SidebarGroup({ id, title, destinations, ...props }: SidebarGroupProps) {
  return (
    <>
      <h2
        id={id}
        className={cn(
          "px-2 pb-1 text-xs font-medium text-ink-muted",
          props.isIconsOnly && "sr-only",
        )}
      >
        {title}
      </h2>
      <ul aria-labelledby={id} className="mb-4 grid gap-0.5">
        {destinations.map((destination) => (
          <SidebarLink key={destination.path} {...destination} {...props} />
        ))}
      </ul>
    </>
  );
}

function SidebarLink({ label, path, icon: Icon, ...props }: Destination & SidebarContentProps) {
  const isCurrent = useLocation().pathname === path;
  return (
    <li>
      <Tooltip text={label} side="right" delayMs={0} disabled={!props.isIconsOnly}>
        <Link
          to={path}
          // Its code comes while the pointer is on it, so that it does not wait behind the records that a press asks for.
          prefetch="intent"
          onClick={props.onFollow}
          aria-current={isCurrent ? "page" : undefined}
          className="flex h-8 pointer-coarse:h-11 items-center gap-2.5 rounded-md px-2 text-sm font-medium whitespace-nowrap text-ink-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:text-accent-ink"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className={cn(props.isIconsOnly && "sr-only")}>{label}</span>
        </Link>
      </Tooltip>
    </li>
  );
}
