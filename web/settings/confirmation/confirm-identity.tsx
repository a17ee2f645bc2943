import { useConfirmationQuestion } from "#web/platform/forms/confirmation.ts";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";

const IdentityDialog = lazyPart(async () => (await import("./identity-dialog.tsx")).IdentityDialog);

export function ConfirmIdentity() {
  const question = useConfirmationQuestion();
  if (!question) return null;
  return <IdentityDialog ways={question.ways} onAnswer={question.settle} />;
}
