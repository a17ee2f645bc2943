import { useIsHydrated } from "./use-is-hydrated.ts";
import { useQueryParam } from "./use-query-param.ts";

/** The token of a link that we sent by mail, and whether the link has lost it: known once the page's code has arrived. */
export function useLinkToken(): { token: string | null; isMissing: boolean } {
  const token = useQueryParam("token") || null;
  return { token, isMissing: useIsHydrated() && token === null };
}
