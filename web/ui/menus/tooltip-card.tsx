import { DismissableLayer, Popper } from "radix-ui/internal";
import { type RefObject, useEffect } from "react";
import { createPortal } from "react-dom";

type TooltipCardProps = {
  control: RefObject<HTMLElement | null>;
  cardId: string;
  text: string;
  side: "top" | "right" | "bottom" | "left";
  /** Whether it stands: its code may have come later than it was asked for. */
  onMount: (isMounted: boolean) => void;
  /** The pointer is above the words, which stay for those who read them enlarged. */
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
};

/** The words of a tooltip, beside its control. */
export function TooltipCard({ control, cardId, text, side, ...props }: TooltipCardProps) {
  const { onMount, onStay, onLeave, onClose } = props;
  useEffect(() => {
    onMount(true);
    return () => onMount(false);
  }, [onMount]);
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(control.current)) onClose();
    };
    window.addEventListener("scroll", onScroll, { capture: true });
    return () => window.removeEventListener("scroll", onScroll, { capture: true });
  });
  return createPortal(
    <Popper.Root>
      <Popper.Anchor virtualRef={control} />
      <DismissableLayer.Root
        asChild
        onFocusOutside={(event) => event.preventDefault()}
        onDismiss={onClose}
      >
        <Popper.Content
          id={cardId}
          role="tooltip"
          side={side}
          sideOffset={6}
          onPointerEnter={onStay}
          onPointerLeave={onLeave}
          className="z-50 animate-appear rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas"
        >
          {text}
        </Popper.Content>
      </DismissableLayer.Root>
    </Popper.Root>,
    document.body,
  );
}
