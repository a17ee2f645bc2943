import { Root as Slot } from "radix-ui/slot";
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";

const TooltipCard = lazyPart(async () => (await import("./tooltip-card.tsx")).TooltipCard, {
  isFetchedSoon: true,
  isDispensable: true,
});

const usualDelayMs = 700;
/** Within this time after another was shown, a tooltip opens at once. */
const followsWithinMs = 300;
/** How long it stays while the pointer moves from the control to the words. */
const leavesAfterMs = 100;

/** Of all there are one is shown. */
let closeShown: (() => void) | null = null;
let lastClosedAt = -Infinity;

type TooltipProps = {
  text: string;
  side?: "top" | "right" | "bottom" | "left";
  delayMs?: number;
  /** Keeps the trigger and its focus. */
  disabled?: boolean;
  children: ReactNode;
};

/** A few words about a control. It names nothing: the control keeps a label of its own. */
export function Tooltip({ text, side = "top", delayMs, disabled = false, children }: TooltipProps) {
  const { isOpen, open, openAfter, closeAfter, close } = useOpening();
  const control = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  const cardId = useId();
  const isShown = isOpen && !disabled;
  const [isMounted, setIsMounted] = useState(false);
  return (
    <>
      <Slot
        ref={control}
        aria-describedby={isMounted ? cardId : undefined}
        onPointerEnter={({ pointerType }: PointerEvent) => {
          if (disabled || pointerType === "touch") return;
          void TooltipCard.fetchCode();
          const isFollowing = performance.now() - lastClosedAt < followsWithinMs;
          openAfter(isFollowing ? 0 : (delayMs ?? usualDelayMs));
        }}
        onPointerLeave={() => {
          isPressed.current = false;
          closeAfter(isOpen ? leavesAfterMs : 0);
        }}
        onPointerDown={() => {
          isPressed.current = true;
          close();
        }}
        onPointerUp={() => {
          isPressed.current = false;
        }}
        onFocus={() => !disabled && !isPressed.current && open()}
        onBlur={() => {
          isPressed.current = false;
          close();
        }}
        onClick={close}
      >
        {children}
      </Slot>
      {isShown && (
        <TooltipCard
          {...{ control, cardId, text, side }}
          onMount={setIsMounted}
          onStay={open}
          onLeave={() => closeAfter(leavesAfterMs)}
          onClose={close}
        />
      )}
    </>
  );
}

function useOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  };
  const open = () => {
    clearTimeout(timer.current);
    closeShown?.();
    setIsOpen(true);
  };
  const after = (ms: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, ms);
  };
  useEffect(() => {
    if (!isOpen) return undefined;
    closeShown = () => setIsOpen(false);
    return () => {
      closeShown = null;
    };
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isOpen,
    open,
    close,
    openAfter: (ms: number) => after(ms, open),
    closeAfter: (ms: number) => after(ms, close),
  };
}
