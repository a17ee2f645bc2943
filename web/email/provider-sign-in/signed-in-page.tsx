import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { finishSignIn } from "./provider-sign-in.api.ts";

export const meta = () => titled("Email");

export default function SignedInPage() {
  const failure = useFinish();
  return (
    <CardSection title="Connect an email account">
      <p role="status" className="empty:hidden">
        {failure === null ? "Connecting, just a moment..." : null}
      </p>
      <p role="alert" className="text-danger-ink empty:hidden">
        {failure}
      </p>
      {failure !== null && (
        <Button asChild className="mt-4">
          <Link to={paths.email}>Back to your email accounts</Link>
        </Button>
      )}
    </CardSection>
  );
}

/** Hands on what the provider sent, once. @returns what went wrong, in a sentence */
function useFinish(): string | null {
  const { provider } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const connect = async () => {
      const { address } = await finishSignIn({ ...Object.fromEntries(params), provider });
      toast({ title: `${address} is connected` });
      await navigate(paths.email, { replace: true });
    };
    connect().catch((reason: unknown) => setFailure(failureSentence(reason)));
  }, [provider, params, navigate]);
  return failure;
}
