import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchBlockedBacks } from "#web/platform/navigation/blocked-back.ts";
import { reloadWhenShownAgain } from "#web/platform/lists/shown-again.ts";
import { refuseUnreadableFields } from "#web/platform/forms/unreadable-fields.ts";
import { focusWhatIsPressed } from "#web/ui/focus/focus.ts";

watchBlockedBacks();
refuseUnreadableFields();
focusWhatIsPressed();
reloadWhenShownAgain();
window.addEventListener("keydown", () => void followKeys().catch(() => undefined), { once: true });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** Its code is of use to those who work with keys alone. */
async function followKeys(): Promise<void> {
  const { passLostFocusOn } = await import("#web/ui/focus/lost-focus.ts");
  passLostFocusOn();
}
