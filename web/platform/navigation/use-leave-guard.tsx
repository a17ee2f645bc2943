import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type Blocker,
  type BlockerFunction,
  NavigationType,
  type Path,
  useBlocker,
} from "react-router";
import { awaitEntry, entryKey, isAddressOfOther, takeBackBlocked } from "./blocked-back.ts";
import { useStay } from "./stay.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";

type LeaveGuardOptions = {
  /** Something is not saved. */
  isChanged: boolean;
  /** Of the question. */
  title: string;
};

type DialogGuardOptions = LeaveGuardOptions & { onClose: () => void };

type CloseGuard = {
  /** To be rendered where the changes are. */
  question: ReactNode;
  /** Asks before it closes a dialog in which something is not saved. */
  close: (onClose: () => void) => void;
};

type LeaveGuard = CloseGuard & {
  /** Goes on unasked, with what is changed saved or given up. */
  leave: (go: () => void) => void;
};

/** Asks before something unsaved is left, on a page or in a dialog. The browser asks before a reload or close. */
export function useLeaveGuard({ isChanged, title }: LeaveGuardOptions): LeaveGuard {
  const isOver = useRef(false);
  const leave = (go: () => void) => {
    isOver.current = true;
    go();
  };
  const blocker = useEntryBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isOver.current && !isSamePage(currentLocation, nextLocation),
  );
  const { question, close } = useCloseGuard({ isChanged, title, blocker });
  useStay(isChanged);
  return { question, close: (onClose) => close(() => leave(onClose)), leave };
}

/** Asks also at Back and Forward. The page below may change its address, as a list does that keeps its view. */
export function useDialogGuard({ isChanged, title, onClose }: DialogGuardOptions) {
  const blocker = useEntryBlocker(
    ({ historyAction }) => isChanged && historyAction === NavigationType.Pop,
  );
  // The way may lead to another view of the same page.
  const { question, close } = useCloseGuard({ isChanged, title, blocker, onLeavePage: onClose });
  useStay(isChanged);
  return { question, close: () => close(onClose) };
}

/** The router's blocker, after which the browser is at the entry of the page that is shown. */
function useEntryBlocker(isBlocked: BlockerFunction): Blocker {
  const shown = useRef("");
  useEffect(() => {
    if (!isAddressOfOther()) shown.current = entryKey();
  });
  return useBlocker((way) => {
    if (!isBlocked(way)) return false;
    if (way.historyAction === NavigationType.Pop) awaitEntry(shown.current);
    return true;
  });
}

type CloseGuardOptions = LeaveGuardOptions & {
  /** Of the guard that also asks before one leaves the page. */
  blocker?: Blocker;
  /** After the page was left through the question. */
  onLeavePage?: () => void;
};

/** Without a blocker it is for a dialog on a page that has a guard of its own: the router takes one at a time. */
export function useCloseGuard(options: CloseGuardOptions): CloseGuard {
  const { isChanged, title, blocker, onLeavePage } = options;
  const [closing, setClosing] = useState<{ onClose: () => void } | null>(null);
  const isBlocked = blocker?.state === "blocked";
  const leavePage = () => {
    takeBackBlocked();
    blocker?.proceed?.();
    onLeavePage?.();
  };
  // One answer for both: Back may be pressed while the dialog's own question is open.
  const stay = () => {
    takeBackBlocked();
    setClosing(null);
    blocker?.reset?.();
  };
  return {
    question: (isBlocked || closing) && (
      <ConfirmDialog
        title={title}
        description="What you have changed is not saved."
        confirmLabel="Leave"
        pendingLabel="Leaving..."
        isPending={false}
        isDestructive
        onConfirm={() => (isBlocked ? leavePage() : closing?.onClose())}
        onClose={stay}
      />
    ),
    close: (onClose) => (isChanged ? setClosing({ onClose }) : onClose()),
  };
}

function isSamePage(one: Path, other: Path): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
