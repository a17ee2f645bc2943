import { onlineManager } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CurrentUser } from "#shared/accounts/accounts.ts";
import { askForPage } from "#web/platform/calls/early-queries.ts";
import { readsRecords } from "#web/platform/session/signed-in-user.ts";
import { useHasSessionEnded } from "#web/platform/forms/typed-text.ts";
import { asksOf } from "./app-pages.ts";

/** How long the focus has to rest on a link before it counts: the Tab key passes many. */
const restMs = 150;

/** A press on a link to a page asks for what that page shows first, and so does the keyboard's focus that rests on it. */
export function usePressedLinks(user: CurrentUser): void {
  const { workspaceId } = user;
  const hasSessionEnded = useHasSessionEnded();
  const mayAsk = readsRecords(user) && !hasSessionEnded;
  useEffect(() => {
    if (!mayAsk) return;
    const stop = new AbortController();
    const listening = { capture: true, signal: stop.signal };
    const ask = ({ target }: Event) => {
      if (onlineManager.isOnline()) askForPage(asksOfLink(target), workspaceId);
    };
    const askIfPressed = (event: PointerEvent) => {
      // Scrolling begins with a touch, too.
      if (event.pointerType !== "touch" && isPlain(event)) ask(event);
    };
    const askIfClicked = (event: MouseEvent) => {
      if (isPlain(event)) ask(event);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askIfFocusRests = (event: FocusEvent) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A pointer leaves the focus as well, and has asked already.
        if (document.querySelector(":focus-visible") === event.target) ask(event);
      }, restMs);
    };
    window.addEventListener("pointerdown", askIfPressed, listening);
    // Enter and assistive technology click without a pointer. The page's code is asked for before.
    window.addEventListener("click", askIfClicked, { signal: stop.signal });
    window.addEventListener("focusin", askIfFocusRests, listening);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [mayAsk, workspaceId]);
}

/** Others open a tab or a window, or save what the link leads to. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

function asksOfLink(target: EventTarget | null): string[] {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target !== "" || link.origin !== window.location.origin) return [];
  // A filter in the address changes what is asked for.
  return link.search === "" ? (asksOf(link.pathname) ?? []) : [];
}
