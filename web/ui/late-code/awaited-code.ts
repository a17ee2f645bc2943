import { type RefObject, useEffect, useRef, useState } from "react";

type FetchCode = () => Promise<void>;

const settled = new WeakSet<FetchCode>();

/** Begins to fetch what is not there yet. @returns whether all of it is there */
export function fetchCodes(codes: readonly FetchCode[]): boolean {
  const missing = codes.filter((fetchCode) => !settled.has(fetchCode));
  for (const fetchCode of missing) void settle(fetchCode);
  return missing.length === 0;
}

/** Code that cannot be had counts too: where it is rendered, it says so. */
async function settle(fetchCode: FetchCode): Promise<void> {
  await Promise.allSettled([fetchCode()]);
  settled.add(fetchCode);
}

/**
 * Opens what a button opens once its code is there. Until then the button has the focus; Escape, a press elsewhere
 * and a move of the focus cancel.
 * @param codes what the panel needs
 * @returns `whenThere`, which calls at once where all is there, and whether something is waited for
 */
export function useAwaitedCode(
  button: RefObject<HTMLElement | null>,
  codes: readonly FetchCode[],
): { whenThere: (open: () => void) => void; isAwaited: boolean } {
  const [isAwaited, setIsAwaited] = useState(false);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);
  const whenThere = (open: () => void) => {
    cancel.current?.();
    if (fetchCodes(codes)) {
      open();
      return;
    }
    button.current?.focus({ preventScroll: true });
    setIsAwaited(true);
    const end = () => {
      stop();
      cancel.current = null;
      setIsAwaited(false);
    };
    const stop = onLeave(button, end);
    cancel.current = end;
    void openOnceThere();
    async function openOnceThere() {
      await Promise.all(codes.map(settle));
      if (cancel.current !== end) return;
      end();
      open();
    }
  };
  return { whenThere, isAwaited };
}

/** Listens before dialogs do, which an Escape must not close as well. @returns a stop function */
function onLeave(button: RefObject<HTMLElement | null>, leave: () => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const isElsewhere = ({ target }: Event) =>
    !(target instanceof Node && button.current?.contains(target));
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      leave();
    },
    options,
  );
  window.addEventListener("pointerdown", (event) => isElsewhere(event) && leave(), options);
  window.addEventListener("focusin", (event) => isElsewhere(event) && leave(), options);
  return () => listening.abort();
}
