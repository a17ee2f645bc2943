import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

/**
 * A value in the address, such as where the person wanted to go before signing in (`next`). Null in
 * the page as it was built, which knows no query, and while the browser takes that page over.
 */
export function useQueryParam(name: string): string | null {
  const [params] = useSearchParams();
  return useSyncExternalStore(
    onChange,
    () => params.get(name),
    () => null,
  );
}

/** The address is no store: React Router renders again whenever it changes. */
function onChange(): () => void {
  return () => {};
}
