import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useSignedInUser } from "#web/shell/session-gate.tsx";
import { toastFailure } from "#web/platform/record-writes.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { sendVerification } from "./accounts.api.ts";

/** Asks for the proof of one's address until it is there; everything else works meanwhile. */
export function VerifyNotice() {
  const { email, emailVerified } = useSignedInUser();
  const [isSending, setIsSending] = useState(false);
  if (emailVerified) return null;
  const send = async () => {
    setIsSending(true);
    await sendVerification().then(
      (description) => toast({ title: "Mail sent", description }),
      (failure: unknown) => toastFailure("No mail was sent", failure),
    );
    setIsSending(false);
  };
  return (
    <Notice
      icon={MailCheck}
      className="mb-6"
      action={
        <Button aria-disabled={isSending} onClick={() => void (isSending || send())}>
          {isSending ? "Sending..." : "Send again"}
        </Button>
      }
    >
      Please confirm your address: follow the link in the mail that we sent to{" "}
      <span className="break-all">{email}</span>.
    </Notice>
  );
}
