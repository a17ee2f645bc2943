import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { sendVerification, useAddressProofs } from "./address-proofs.api.ts";

/** Asks for the proof of one's address until it is there; everything else works meanwhile. */
export function VerifyNotice() {
  const { emailVerified } = useSignedInUser();
  return emailVerified ? null : <ProofWanted />;
}

function ProofWanted() {
  const { email } = useSignedInUser();
  const { data: proofs } = useAddressProofs();
  const [isSending, setIsSending] = useState(false);
  const mailProblem = proofs?.verification?.mailProblem ?? null;
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
      className="mb-4"
      isWarning={mailProblem !== null}
      action={
        <Button aria-disabled={isSending} onClick={() => void (isSending || send())}>
          {isSending ? "Sending..." : "Send again"}
        </Button>
      }
    >
      {mailProblem === null ? (
        <>
          Please confirm your address: follow the link in the mail that we sent to{" "}
          <span className="wrap-anywhere">{email}</span>.
        </>
      ) : (
        <>
          The mail that we sent to <span className="wrap-anywhere">{email}</span> was refused:{" "}
          <span className="wrap-anywhere">{mailProblem}</span> If the address is not right, change
          it in your profile.
        </>
      )}
    </Notice>
  );
}
