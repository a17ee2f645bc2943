import { ListOrdered, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { SequenceSummary } from "#shared/email/sequences.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/cards/card.tsx";
import { countText } from "#shared/format/count-text.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { SequenceDialog } from "./sequence-dialog.tsx";
import { useSequences } from "./sequences.api.ts";
import { dotted } from "#web/ui/isolated.ts";

export const meta = () => titled("Email sequences");

export default function SequencesPage() {
  const sequences = useSequences();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Email sequences"
        description="Emails and tasks in an order. They stop as soon as the contact replies."
      >
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden />
          New sequence
        </Button>
      </PageHeader>
      {sequences.isPending && <Skeleton className="h-48" />}
      {sequences.error && (
        <FailureState
          title="The sequences could not be loaded"
          description={failureSentence(sequences.error)}
          onRetry={() => void sequences.refetch()}
        />
      )}
      {sequences.data?.length === 0 && (
        <EmptyState
          icon={ListOrdered}
          title="No sequences yet"
          description="Write the emails of an outreach once, with the time between them. Then start it on a contact's page."
        />
      )}
      {sequences.data && sequences.data.length > 0 && (
        <Card className="p-4">
          <ul aria-label="Sequences" className="grid divide-y divide-line">
            {sequences.data.map((sequence) => (
              <SequenceItem key={sequence.id} sequence={sequence} />
            ))}
          </ul>
        </Card>
      )}
      {isAdding && <SequenceDialog sequence={null} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function SequenceItem({ sequence }: { sequence: SequenceSummary }) {
  const { id, name, length, active, ownerName } = sequence;
  return (
    <li className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
      <Link
        to={paths.sequence(id)}
        className="grid min-h-11 min-w-0 grow content-center rounded-md hover:text-accent-ink"
      >
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-sm text-ink-muted">
          {dotted([countText(length, "step", "steps"), ownerName])}
        </span>
      </Link>
      {active > 0 && <Badge tone="accent">{countText(active, "contact", "contacts")}</Badge>}
    </li>
  );
}
