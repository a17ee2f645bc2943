import { Suspense } from "react";
import { lazyPart } from "#web/platform/lazy-part.ts";
import { useOpenedEmail } from "./opened-email.ts";

const ComposerDialog = lazyPart(async () => (await import("./composer-dialog.tsx")).ComposerDialog);

/** The email that one writes, on whatever page. */
export function Composer() {
  const email = useOpenedEmail();
  if (!email) return null;
  return (
    <Suspense>
      <ComposerDialog key={email.id} email={email} />
    </Suspense>
  );
}
