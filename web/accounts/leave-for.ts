import { sameSitePath } from "#shared/accounts/accounts.ts";

/** Another site's address leads to the dashboard. Never ends: what was pending stays so until the browser has gone. */
export function leaveFor(next: string | null): Promise<never> {
  window.location.assign(sameSitePath(next));
  return new Promise(() => {});
}
