import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type LeaveGuardProps = {
  /** Something is not saved. */
  isChanged: boolean;
  title: string;
  /** Set before one leaves on purpose, with what is changed saved or given up. */
  isOver?: RefObject<boolean>;
};

/** Asks before one leaves a page on which something is not saved; the browser asks before it is loaded anew or closed. */
export function LeaveGuard({ isChanged, title, isOver }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isOver?.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isChanged]);
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={title}
      description="What you have changed is not saved."
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      isPending={false}
      isDestructive
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
