import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Gives the focus to the search of the page that is shown. Where the address is already the next page's,
 * which is still to be rendered, it is that page's search, once the page is there.
 */
export function usePageSearch(): () => void {
  const { pathname } = useLocation();
  const wantedOn = useRef<string>(null);
  useEffect(() => {
    if (wantedOn.current === pathname) focusSearch();
    wantedOn.current = null;
  }, [pathname]);
  return () => {
    const { pathname: coming } = window.location;
    if (coming === pathname) focusSearch();
    else wantedOn.current = coming;
  };
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("main input[type=search]")?.focus();
}
