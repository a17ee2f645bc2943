import { useEffect, useRef, useState } from "react";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountLink } from "./account-link.tsx";
import { verifyEmail } from "./accounts.api.ts";
import { useLinkToken } from "./use-link-token.ts";

export const meta = () => titled("Confirm your address");

const incompleteLink =
  "This link is not complete. Open it from the mail again, or have a new one sent from your dashboard.";

/** Where the links lead that prove an address, the user's own or a new one. */
export default function VerifyEmailPage() {
  const { token, isMissing } = useLinkToken();
  const { answer, failure } = useVerification(token);
  const problem = isMissing ? incompleteLink : failure;
  return (
    <AccountCard
      title="Confirm your address"
      description="So that we know that our mails reach you."
      footer={<AccountLink to={paths.dashboard}>Go to your dashboard</AccountLink>}
    >
      <p role="status" className="not-empty:min-h-15">
        {problem ? null : (answer ?? "Just a moment...")}
      </p>
      {!problem && !answer && <Skeleton className="hidden" />}
      <p role="alert" className="text-danger-ink not-empty:min-h-15">
        {problem}
      </p>
    </AccountCard>
  );
}

/** Uses the link up, once, as soon as the page knows its token. */
function useVerification(token: string | null) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (token === null || isSent.current) return;
    isSent.current = true;
    verifyEmail({ token }).then(
      (email) => setAnswer(`Thank you. ${email} is confirmed.`),
      (reason: unknown) => setFailure(failureSentence(reason)),
    );
  }, [token]);
  return { answer, failure };
}
