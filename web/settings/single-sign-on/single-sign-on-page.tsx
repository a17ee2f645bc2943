import { useState } from "react";
import type { Protocol, SingleSignOn } from "#shared/accounts/single-sign-on.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DomainCard } from "./domain-card.tsx";
import { IdentitiesCard } from "./identities-card.tsx";
import { OpenIdForm } from "./open-id-form.tsx";
import { SamlForm } from "./saml-form.tsx";
import { useSingleSignOn } from "./single-sign-on.api.ts";
import { SwitchOffCard } from "./switch-off-card.tsx";

export const meta = () => titled("Single sign-on");

const protocolChoices: { value: Protocol; label: string }[] = [
  { value: "oidc", label: "OpenID Connect" },
  { value: "saml", label: "SAML" },
];

export default function SingleSignOnPage() {
  const current = useSingleSignOn();
  return (
    <>
      <CardSection
        title="Single sign-on"
        description="People of your company come in through its identity provider. Who comes for the first time becomes a member."
      >
        {current.isPending && <Skeleton className="h-80" />}
        {current.error && (
          <FailureState
            title="Single sign-on could not be loaded"
            description={failureSentence(current.error)}
            onRetry={() => void current.refetch()}
          />
        )}
        {current.data !== undefined && (
          <ProviderForm key={current.data ? "change" : "set up"} current={current.data} />
        )}
      </CardSection>
      {current.data && <DomainCard current={current.data} />}
      {current.data && <IdentitiesCard />}
      {current.data && <SwitchOffCard />}
    </>
  );
}

function ProviderForm({ current }: { current: SingleSignOn | null }) {
  const [protocol, setProtocol] = useState<Protocol>(current?.protocol ?? "oidc");
  return (
    <div className="grid gap-4">
      <div>
        <SegmentedControl
          label="Protocol"
          segments={protocolChoices}
          value={protocol}
          onChange={setProtocol}
        />
      </div>
      {current && current.protocol !== protocol && (
        <p className="text-ink-muted">
          Until you save, people go on signing in as it is set up now.
        </p>
      )}
      {protocol === "oidc" ? <OpenIdForm state={current} /> : <SamlForm state={current} />}
    </div>
  );
}
