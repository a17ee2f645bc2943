import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { useOpenedEmail } from "./opened-email.ts";

const ComposerDialog = lazyPart(async () => (await import("./composer-dialog.tsx")).ComposerDialog);

/** The email that one writes, on whatever page. */
export function Composer() {
  const email = useOpenedEmail();
  if (!email) return null;
  return <ComposerDialog key={email.id} email={email} />;
}
