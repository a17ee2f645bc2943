import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactNode } from "react";

/** Around the whole product: tooltips open after 700 ms, and at once within 300 ms of another. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

type TooltipProps = {
  text: string;
  side?: "top" | "right" | "bottom" | "left";
  delayMs?: number;
  /** Keeps the trigger and its focus. */
  disabled?: boolean;
  children: ReactNode;
};

/** A few words about a control. It names nothing: the control keeps a label of its own. */
export function Tooltip({ text, side = "top", delayMs, disabled, children }: TooltipProps) {
  return (
    <RadixTooltip.Root {...(delayMs === undefined ? {} : { delayDuration: delayMs })}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          hidden={disabled}
          className="z-50 animate-appear rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
