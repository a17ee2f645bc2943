import { Download } from "lucide-react";
import type { OpenIdSignOn, SamlSignOn, SingleSignOn } from "#shared/accounts/single-sign-on.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { useVerifyDomain } from "./single-sign-on.api.ts";

/** What the identity provider must know, and the record that proves whose the domain is. */
export function DomainCard({ current }: { current: SingleSignOn }) {
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
        {current.protocol === "saml" ? (
          <SamlFacts current={current} />
        ) : (
          <OpenIdFacts current={current} />
        )}
        {!current.isDomainVerified && <DomainProof current={current} />}
      </div>
    </CardSection>
  );
}

function OpenIdFacts({ current }: { current: OpenIdSignOn }) {
  return (
    <>
      <CopyField label="Redirect URI, for your identity provider" text={current.callbackUrl} />
      <CopyField label="Back-channel logout URI" text={current.logoutUrl} />
      <p className="text-ink-muted">
        Enter both there. People who sign out at your provider, or are shut out, are then signed out
        here too. Until it first reports a sign-out, people sign in through it again each hour.
      </p>
    </>
  );
}

function SamlFacts({ current }: { current: SamlSignOn }) {
  return (
    <>
      <p className="text-ink-muted">
        Give your identity provider this file, or the two addresses. Let it sign assertions with
        SHA-256, leave them unencrypted, and send the person’s mail address as Name ID. People come
        in through it again each hour.
      </p>
      <div>
        <Button asChild>
          <a href={current.spEntityId} download>
            <Download aria-hidden />
            Download our metadata
          </a>
        </Button>
      </div>
      <CopyField label="ACS address (where answers go)" text={current.callbackUrl} />
      <CopyField label="Our entity ID (audience)" text={current.spEntityId} />
    </>
  );
}

function DomainProof({ current }: { current: SingleSignOn }) {
  const verify = useVerifyDomain();
  return (
    <>
      <p className="text-ink-muted">
        {`Add this TXT record to the DNS of ${current.domain}. No one can sign in with SSO before it is found.`}
      </p>
      <CopyField label="Name of the record" text={current.recordName} />
      <CopyField label="Value of the record" text={current.recordValue} />
      <div>
        <Button variant="primary" disabled={verify.isPending} onClick={() => verify.mutate()}>
          {verify.isPending ? "Looking it up..." : "Check the record"}
        </Button>
      </div>
    </>
  );
}
