import type { SingleSignOn } from "#shared/single-sign-on.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { useVerifyDomain } from "./single-sign-on.api.ts";

/** What the identity provider must know, and the record that proves whose the domain is. */
export function DomainCard({ current }: { current: SingleSignOn }) {
  const verify = useVerifyDomain();
  return (
    <CardSection
      title="Connect it"
      actions={
        current.isDomainVerified ? (
          <Badge tone="success">Domain proven</Badge>
        ) : (
          <Badge tone="warning">Domain not proven</Badge>
        )
      }
    >
      <div className="grid max-w-xl gap-4">
        <CopyField label="Redirect URI, for your identity provider" text={current.callbackUrl} />
        {!current.isDomainVerified && (
          <>
            <p className="text-ink-muted">
              {`Add this TXT record to the DNS of ${current.domain}. Nobody can sign in with SSO before it is found.`}
            </p>
            <CopyField label="Name of the record" text={current.recordName} />
            <CopyField label="Value of the record" text={current.recordValue} />
            <div>
              <Button variant="primary" disabled={verify.isPending} onClick={() => verify.mutate()}>
                {verify.isPending ? "Looking it up..." : "Check the record"}
              </Button>
            </div>
          </>
        )}
      </div>
    </CardSection>
  );
}
