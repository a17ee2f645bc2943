/**
 * The key of the entry whose page is shown, while the browser is at another one: its Back was blocked, and not taken back
 * yet. The router takes the next entry for that one, whichever it is: after a quick second Back it would be wrong.
 */
let awaited: string | null = null;

/** The key of that entry once the browser is back at it, until it goes elsewhere. */
let returned: string | null = null;

/** To be called before the router listens to the same event. */
export function watchBlockedBacks(): void {
  if ("navigation" in window) {
    window.navigation.addEventListener("currententrychange", forgetReturn);
  }
  window.addEventListener("popstate", (event) => {
    if (!isAddressOfOther()) {
      // The router has taken it back as well. To come again would end its question.
      if (entryKey() === returned) event.stopImmediatePropagation();
    } else if (entryKey() === awaited) {
      returned = awaited || null;
      awaited = null;
    } else {
      event.stopImmediatePropagation();
      takeBackBlocked();
    }
  });
}

function forgetReturn(): void {
  if (entryKey() !== returned) returned = null;
}

/** @param shown the key of the entry whose page stays */
export function awaitEntry(shown: string): void {
  if (isRoutersEntry(window.history.state)) awaited = shown;
}

/** The router numbers its entries, and leaves unasked for any other, such as one that a changed hash has made. */
function isRoutersEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && "idx" in state && state.idx !== null;
}

/** Whether the browser's address is that of a page which is not shown. */
export function isAddressOfOther(): boolean {
  if (awaited && !hasEntry(awaited)) awaited = null;
  return awaited !== null;
}

/** A new entry replaces all that were ahead. */
function hasEntry(wanted: string): boolean {
  return window.navigation.entries().some(({ key }) => key === wanted);
}

/** Goes to the entry of the page that is shown, where the browser is not there. */
export function takeBackBlocked(): void {
  if (awaited && isAddressOfOther()) window.navigation.traverseTo(awaited);
}

/** Of the entry in which the browser is; empty in a browser that cannot say, which has the router's way alone. */
export function entryKey(): string {
  return "navigation" in window ? (window.navigation.currentEntry?.key ?? "") : "";
}
