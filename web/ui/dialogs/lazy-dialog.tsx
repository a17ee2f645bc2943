import { type ComponentType, createElement, type ReactNode, useEffect, useRef } from "react";
import { keepEarlyLetters } from "./early-letters.ts";
import { fetchSoon, lateCode } from "#web/ui/late-code/lazy-part.ts";
import { Spinner } from "#web/ui/spinner.tsx";

/**
 * A dialog whose code is fetched once the page stands, or when it is first shown. Until it is there, letters are kept
 * for its first field, and Escape or a press closes it.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const { fetchCode, useCode } = lateCode(load);
  fetchSoon(fetchCode);
  return function LazyDialog(props: Props): ReactNode {
    const dialog = useCode();
    useEarlyLetters(dialog === null, props.onClose);
    if (dialog) return createElement(dialog, props);
    return <Awaited onClose={props.onClose} />;
  };
}

function Awaited({ onClose }: { onClose: () => void }) {
  return (
    <div
      data-awaited
      className="fixed inset-0 z-50 flex items-center justify-center text-ink-muted"
    >
      <Spinner label="Loading" />
      <button
        type="button"
        tabIndex={-1}
        aria-label="Stop loading"
        className="absolute inset-0 cursor-progress"
        onClick={onClose}
      />
    </div>
  );
}

/** Gives a dialog the letters typed before its code came; one that opened at once has them already. */
function useEarlyLetters(isAwaited: boolean, close: () => void): void {
  const wasAwaited = useRef(isAwaited);
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  });
  useEffect(() => {
    if (!wasAwaited.current) return undefined;
    return keepEarlyLetters(() => closing.current());
  }, []);
}
