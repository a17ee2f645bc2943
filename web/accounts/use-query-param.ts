import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

/** Such as `next`, where the person wanted to go. Null in the page as built, and while the browser takes it over. */
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
