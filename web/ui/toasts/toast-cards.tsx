import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/class-names.ts";
import { dismissToast, type ShownToast } from "./toast-store.ts";

type ToastCardsProps = {
  toasts: readonly ShownToast[];
  /** F8 was pressed before these had come, which hear it themselves from then on. */
  takesFocus: boolean;
};

/** Another array at each render would take the listener away from a press that renders these. */
const hotkey = ["F8"];

export function ToastCards({ toasts, takesFocus }: ToastCardsProps) {
  const viewport = useRef<HTMLOListElement>(null);
  const focusAtFirst = useEffectEvent(() => takesFocus && viewport.current?.focus());
  useEffect(() => void focusAtFirst(), []);
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      <Toast.Viewport
        ref={viewport}
        hotkey={hotkey}
        className="fixed right-0 bottom-(--bottom-bar) pointer-events-none z-60 flex w-full max-w-[420px] list-none flex-col gap-2 p-4 outline-none"
      />
    </Toast.Provider>
  );
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const isDestructive = shown.variant === "destructive";
  return (
    <Toast.Root
      type={isDestructive ? "foreground" : "background"}
      open={shown.open}
      {...(shown.durationMs !== undefined && { duration: shown.durationMs })}
      onOpenChange={(open) => !open && dismissToast(shown.id)}
      className={cn(
        "pointer-events-auto flex items-center gap-3 rounded-lg border py-3 pr-2 pl-4 text-sm shadow-popover data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
        isDestructive
          ? "border-danger-ink/40 bg-danger-soft text-danger-ink"
          : "border-line bg-raised text-ink",
      )}
    >
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Toast.Title className="font-medium">{shown.title}</Toast.Title>
        {/* Radix reads out all the texts as one. */}
        <span className="sr-only">. </span>
        {shown.description && (
          <Toast.Description className="mt-0.5">{shown.description}</Toast.Description>
        )}
        {shown.action && <span className="sr-only"> </span>}
      </div>
      {shown.action && <ToastAction action={shown.action} />}
      <Toast.Close asChild>
        <Button variant="ghost" size="icon" aria-label="Dismiss" className="text-inherit">
          <X aria-hidden />
        </Button>
      </Toast.Close>
    </Toast.Root>
  );
}

function ToastAction({ action }: { action: NonNullable<ShownToast["action"]> }) {
  return (
    <Toast.Action asChild altText={`${action.label}: press F8, then Tab to the button`}>
      <Button onClick={action.onPress}>{action.label}</Button>
    </Toast.Action>
  );
}
