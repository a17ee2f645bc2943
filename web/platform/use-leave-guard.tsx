import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Path, useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type LeaveGuardOptions = {
  /** Something is not saved. */
  isChanged: boolean;
  /** Of the question. */
  title: string;
};

type LeaveGuard = {
  /** To be rendered where the changes are. */
  question: ReactNode;
  /** Asks before it closes a dialog in which something is not saved. */
  close: (onClose: () => void) => void;
  /** Goes on unasked, with what is changed saved or given up. */
  leave: (go: () => void) => void;
};

/**
 * Asks before one leaves a page, or closes a dialog, in which something is not saved; the browser asks before the page
 * is reloaded or closed.
 */
export function useLeaveGuard({ isChanged, title }: LeaveGuardOptions): LeaveGuard {
  const isOver = useRef(false);
  const [closing, setClosing] = useState<{ onClose: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isOver.current && !isSamePage(currentLocation, nextLocation),
  );
  useBrowsersQuestion(isChanged);
  const question = (onLeave: () => void, onStay: () => void) => (
    <ConfirmDialog
      title={title}
      description="What you have changed is not saved."
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      isPending={false}
      isDestructive
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
  const leave = (go: () => void) => {
    isOver.current = true;
    go();
  };
  return {
    question:
      blocker.state === "blocked"
        ? question(
            () => blocker.proceed(),
            () => blocker.reset(),
          )
        : closing &&
          question(
            () => leave(closing.onClose),
            () => setClosing(null),
          ),
    close: (onClose) => (isChanged ? setClosing({ onClose }) : onClose()),
    leave,
  };
}

function isSamePage(one: Path, other: Path): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}

function useBrowsersQuestion(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
}
