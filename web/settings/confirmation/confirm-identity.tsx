import { Suspense } from "react";
import { useConfirmationQuestion } from "#web/platform/confirmation.ts";
import { lazyPart } from "#web/platform/lazy-part.ts";

const IdentityDialog = lazyPart(async () => (await import("./identity-dialog.tsx")).IdentityDialog);

/** Asks the person to confirm that it is them while a call waits for it. */
export function ConfirmIdentity() {
  const question = useConfirmationQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <IdentityDialog ways={question.ways} onAnswer={question.settle} />
    </Suspense>
  );
}
