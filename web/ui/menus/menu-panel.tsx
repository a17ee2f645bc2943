import { Menu } from "radix-ui/internal";
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isFocusLost } from "#web/ui/focus/focus.ts";
import { MenuPartsOfPanel } from "./menu-parts.ts";
import { ignoreRestingPointer } from "./resting-pointer.ts";

type MenuPanelProps = {
  isOpen: boolean;
  isByKey: boolean;
  button: RefObject<HTMLElement | null>;
  buttonId: string;
  panelId: string;
  align: "start" | "center" | "end";
  onClose: () => void;
  children: ReactNode;
};

/** What a menu's button opens. */
export function MenuPanel({ isOpen, button, buttonId, panelId, align, ...props }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const wasRightPress = useRef(false);
  const giveFocusBack = () => {
    // While the menu fades a key may have moved the focus. The panel's ref is empty by now.
    const isInMenu = document.activeElement?.closest("[role=menu]")?.id === panelId;
    if (!wasRightPress.current && (isInMenu || isFocusLost())) button.current?.focus();
    wasRightPress.current = false;
  };
  return (
    <Menu.Root open={isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <Menu.Anchor virtualRef={button} />
      <Menu.Portal>
        <Menu.Content
          ref={panel}
          id={panelId}
          aria-labelledby={buttonId}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onEntryFocus={(event) => {
            // The key may have been pressed before there was anything that could have heard it.
            if (!props.isByKey) return;
            event.preventDefault();
            focusFirst(panel.current);
          }}
          onInteractOutside={({ detail: { originalEvent } }) => {
            wasRightPress.current = isRightPress(originalEvent);
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 max-h-(--radix-popper-available-height) max-w-[calc(100vw-1rem)] min-w-44 origin-(--radix-popper-transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm wrap-anywhere shadow-popover data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          <WhileOpen isByKey={props.isByKey} onRemoval={giveFocusBack} />
          <MenuPartsOfPanel value={Menu}>{props.children}</MenuPartsOfPanel>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

type WhileOpenProps = {
  isByKey: boolean;
  /** Radix's own call comes a moment after the menu is gone, when a dialog may have asked what had the focus. */
  onRemoval: () => void;
};

function WhileOpen({ isByKey, onRemoval }: WhileOpenProps) {
  const begin = useEffectEvent(() => (isByKey ? ignoreRestingPointer() : undefined));
  const end = useEffectEvent(onRemoval);
  useLayoutEffect(() => {
    const stop = begin();
    return () => {
      stop?.();
      end();
    };
  }, []);
  return null;
}

function focusFirst(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
}

function isRightPress(event: Event): boolean {
  return (
    event instanceof PointerEvent && (event.button === 2 || (event.button === 0 && event.ctrlKey))
  );
}
