import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { VerifyNotice } from "#web/accounts/verify-notice.tsx";
import { type OpenedHelp, GlobalKeys } from "#web/shell/command-palette/global-keys.tsx";
import { Composer } from "#web/email/compose/composer.tsx";
import { ConfirmIdentity } from "#web/settings/confirmation/confirm-identity.tsx";
import { useLiveRecords } from "#web/platform/live/use-live-records.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { paths } from "#web/platform/navigation/paths.ts";
import { PlanNotice } from "./plan-notice.tsx";
import { SandboxLine } from "./sandbox-line.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { SecondFactorGate } from "./second-factor-gate.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { SuspensionGate } from "./suspension-gate.tsx";
import { usePressedLinks } from "./pressed-links.ts";
import { Sidebar } from "./sidebar.tsx";
import { isMobileScreen, useSidebarState } from "./sidebar-state.ts";
import { TopBar } from "./top-bar.tsx";

/** What can wait is said where one begins, and not again on each page. */
function isHomePage(pathname: string): boolean {
  return [paths.dashboard, paths.today()].includes(pathname) || pathname.startsWith(paths.settings);
}

const BottomBar = lazyPart(async () => (await import("./bottom-bar.tsx")).BottomBar, {
  isFetchedSoon: true,
  isNeededAtOnce: isMobileScreen,
});

export function AppFrame({ children }: { children: ReactNode }) {
  const sidebar = useSidebarState();
  const [openedHelp, openHelp] = useState<OpenedHelp>(null);
  const main = useRef<HTMLElement>(null);
  const announcement = useNavigationFocus(main);
  const isHome = isHomePage(useLocation().pathname);
  const user = useSignedInUser();
  useLiveRecords(user);
  usePressedLinks(user);
  return (
    <div className="flex min-h-dvh text-sm">
      <SkipLink main={main} />
      <Sidebar state={sidebar} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar sidebar={sidebar} isHome={isHome} onSearch={() => openHelp("palette")} />
        {isHome && <SandboxLine />}
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="flex-1 px-4 pt-4 pb-(--page-end) outline-none md:px-6 md:py-4 print:pb-4"
        >
          <SupportNotice />
          {isHome && <PlanNotice />}
          <ConnectionBanner />
          {isHome && <VerifyNotice />}
          <SuspensionGate>
            <SecondFactorGate>{children}</SecondFactorGate>
          </SuspensionGate>
        </main>
      </div>
      {sidebar.isMobile && (
        <BottomBar
          onSearch={() => openHelp("palette")}
          onMore={() => sidebar.setIsSheetOpen(true)}
        />
      )}
      <ConfirmIdentity />
      <Composer />
      <GlobalKeys toggleSidebar={sidebar.toggle} opened={openedHelp} onOpen={openHelp} />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Without scripts it leads there; with them it makes no entry of the history, to which the router would go unasked. */
function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
      className="sr-only rounded-md bg-accent px-3 py-2 font-medium text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to content
    </a>
  );
}

const SupportBanner = lazyPart(
  async () => (await import("#web/platform/support-access/support-banner.tsx")).SupportBanner,
  { placeholder: () => <Skeleton className="mb-6 h-11.5 sm:h-13.5" /> },
);

function SupportNotice() {
  const { workspaceId, workspaceName, supportUntil } = useSignedInUser();
  if (supportUntil === null) return null;
  return <SupportBanner {...{ workspaceId, workspaceName }} until={supportUntil} />;
}

/** After a navigation the focus goes to the new page and its title is read out, as a browser does. */
function useNavigationFocus(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");
  // Before the effects of the page, which may give the focus to a part of it.
  useLayoutEffect(() => {
    if (lastPathname.current !== pathname) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  // After them: a record names the document.
  useEffect(() => {
    if (lastPathname.current === pathname) return undefined;
    lastPathname.current = pathname;
    const first = document.title;
    setAnnouncement(first);
    // A record names its page once it is there. A new name of it is no navigation.
    const observer = new MutationObserver(() => {
      if (document.title === first) return;
      observer.disconnect();
      setAnnouncement(document.title);
    });
    observer.observe(document.head, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return announcement;
}
