import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchBlockedBacks } from "#web/platform/blocked-back.ts";
import { reloadWhenShownAgain } from "#web/platform/shown-again.ts";
import { refuseUnreadableFields } from "#web/platform/unreadable-fields.ts";
import { focusWhatIsPressed } from "#web/ui/focus.ts";

watchBlockedBacks();
refuseUnreadableFields();
focusWhatIsPressed();
reloadWhenShownAgain();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
