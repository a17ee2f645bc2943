import { X } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

/** toast.ts fills it. Screen readers read the two lists out as something appears in them, the second at once. */
export function ToastRegion() {
  return (
    <section
      id="toasts"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className="pointer-events-none fixed right-0 bottom-0 z-40 w-full max-w-[420px] p-4 outline-none"
    >
      <div id="toasts-polite" role="status" />
      <div id="toasts-urgent" role="alert" />
      <template id="toast">
        <div className="pointer-events-auto flex touch-pan-y items-center gap-3 rounded-lg border border-line bg-raised py-3 pr-2 pl-4 text-sm shadow-popover starting:translate-y-3 starting:opacity-0 transition-[opacity,translate] data-destructive:border-danger-ink/40 data-destructive:bg-danger-soft data-destructive:text-danger-ink">
          <div className="min-w-0 flex-1">
            <p data-title className="font-medium" />
            <p data-description className="mt-0.5 wrap-anywhere" />
          </div>
          <Button variant="ghost" size="icon" aria-label="Dismiss" className="text-inherit">
            <X aria-hidden />
          </Button>
        </div>
      </template>
    </section>
  );
}
