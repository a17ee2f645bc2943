import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

/**
 * Where the person wanted to go before signing in. Null in the page as it was built, which knows
 * no query, and while the browser takes that page over.
 */
export function useNextPath(): string | null {
  const [params] = useSearchParams();
  return useSyncExternalStore(
    onChange,
    () => params.get("next"),
    () => null,
  );
}

/** The address is no store: React Router renders anew whenever it changes. */
function onChange(): () => void {
  return () => {};
}
