import type { WebForm } from "#shared/web-forms/web-forms.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { CopyField } from "#web/ui/fields/copy-field.tsx";
import { textLinkStyle } from "#web/ui/cards/detail-list.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useEmbedding } from "./web-forms.api.ts";

/** Three ways to put the form before people. */
export function ShareCard({ form }: { form: WebForm }) {
  const embedding = useEmbedding(form.id);
  return (
    <CardSection
      title="Share"
      description="Add ?utm_source=newsletter or the like to a link, and each entry says from where it came."
      actions={
        embedding.data && (
          <a href={embedding.data.page} target="_blank" rel="noreferrer" className={textLinkStyle}>
            See the form
          </a>
        )
      }
    >
      {embedding.isPending && <Skeleton className="h-40" />}
      {embedding.error && (
        <FailureState
          title="The links could not be loaded"
          description={failureSentence(embedding.error)}
          onRetry={() => void embedding.refetch()}
        />
      )}
      {embedding.data && (
        <div className="grid gap-4">
          <CopyField label="A page of its own" text={embedding.data.page} />
          <CopyField label="On your site, always as it is here" text={embedding.data.script} />
          <CopyField label="As HTML, to change its looks" text={embedding.data.html} />
        </div>
      )}
    </CardSection>
  );
}
