import { sameSitePath } from "#shared/accounts/accounts.ts";

/**
 * Leaves for the page that someone wanted to see; another site's address leads to the dashboard
 * instead. It never ends: what was pending stays so until the browser has gone.
 */
export function leaveFor(next: string | null): Promise<never> {
  window.location.assign(sameSitePath(next));
  return new Promise(() => {});
}
