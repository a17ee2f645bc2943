import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The next page's search, where it is still to be rendered. */
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
