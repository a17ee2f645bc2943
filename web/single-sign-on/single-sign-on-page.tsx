import { failureSentence } from "#web/platform/api-client.ts";
import { titled } from "#web/platform/page-title.ts";
import { CardSection } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DomainCard } from "./domain-card.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { useSingleSignOn } from "./single-sign-on.api.ts";
import { SwitchOffCard } from "./switch-off-card.tsx";

export const meta = () => titled("Single sign-on");

export default function SingleSignOnPage() {
  const current = useSingleSignOn();
  return (
    <>
      <CardSection
        title="Single sign-on"
        description="People of your company come in through its identity provider, by OpenID Connect. Who comes for the first time becomes a member."
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
      {current.data && <SwitchOffCard />}
    </>
  );
}
