import { failureSentence } from "#web/platform/api-client.ts";
import { CardSection } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { LabelledCheckbox } from "#web/ui/labelled-checkbox.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useRequireContactEmail, useWorkspace } from "./workspaces.api.ts";

/** Whether people can be added of whom only a phone number or a name is known. */
export function ContactEmailCard() {
  const { data, isPending, error, refetch } = useWorkspace();
  const require = useRequireContactEmail();
  return (
    <CardSection title="Contacts">
      {isPending && <Skeleton className="h-8" />}
      {error && (
        <FailureState
          title="The rule could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className="grid gap-1">
          <LabelledCheckbox
            label="Every contact needs an email address"
            checked={data.requiresContactEmail}
            disabled={require.isPending}
            onChange={({ target }) => require.mutate(target.checked)}
          />
          <p className="max-w-prose text-ink-muted">
            Without this rule a phone number or a name is enough, in the form, through the API and
            in imports. Contacts that are there stay as they are.
          </p>
        </div>
      )}
    </CardSection>
  );
}
