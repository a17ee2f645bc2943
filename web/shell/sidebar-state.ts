import { useCallback, useEffect, useState } from "react";
import { useMedia } from "#web/platform/use-media.ts";

/** Spec section 9. */
const cookieName = "sidebar_state";
const cookieMaxAgeSeconds = 604_800;
const mobileQuery = "(width < 768px)";

/** False while a page is rendered ahead. */
export function isMobileScreen(): boolean {
  return typeof matchMedia === "function" && matchMedia(mobileQuery).matches;
}

export type SidebarState = ReturnType<typeof useSidebarState>;

/** Whether the sidebar is wide or an edge of icons; on a phone, whether its sheet is open. */
export function useSidebarState() {
  const isMobile = useMedia(mobileQuery);
  const [isExpanded, setIsExpanded] = useState(wasExpanded);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const toggle = useCallback(() => {
    if (isMobile) return setIsSheetOpen(!isSheetOpen);
    rememberExpanded(!isExpanded);
    setIsExpanded(!isExpanded);
  }, [isMobile, isSheetOpen, isExpanded]);
  useToggleKey(toggle);
  return { isMobile, isExpanded, isSheetOpen, setIsSheetOpen, toggle };
}

function wasExpanded(): boolean {
  return !document.cookie.split("; ").includes(`${cookieName}=false`);
}

function rememberExpanded(isExpanded: boolean): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cookieName}=${isExpanded}; path=/; max-age=${cookieMaxAgeSeconds}; samesite=lax${secure}`;
}

/** Ctrl+b, or Cmd+b on a Mac. */
function useToggleKey(toggle: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== "b") return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [toggle]);
}
