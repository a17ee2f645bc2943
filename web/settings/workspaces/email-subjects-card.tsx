import { failureSentence } from "#web/platform/api-client.ts";
import { CardSection } from "#web/ui/card.tsx";
import { FailureState } from "#web/ui/failure-state.tsx";
import { LabelledCheckbox } from "#web/ui/labelled-checkbox.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useShareSubjects, useWorkspace } from "./workspaces.api.ts";

/** Whether subjects of emails are shown to who sees the contact. */
export function EmailSubjectsCard() {
  const { data, isPending, error, refetch } = useWorkspace();
  const share = useShareSubjects();
  return (
    <CardSection title="Emails of contacts">
      {isPending && <Skeleton className="h-8" />}
      {error && (
        <FailureState
          title="The setting could not be loaded"
          description={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className="grid gap-1">
          <LabelledCheckbox
            label="Show subjects to everyone who sees the contact"
            checked={data.sharesEmailSubjects}
            disabled={share.isPending}
            onChange={({ target }) => share.mutate(target.checked)}
          />
          <p className="max-w-prose text-ink-muted">
            Without this, others see only when a member wrote or got an email. Text and files stay
            with the member whose email it is,.
          </p>
        </div>
      )}
    </CardSection>
  );
}
