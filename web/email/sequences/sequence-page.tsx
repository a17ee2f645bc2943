import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Sequence } from "#shared/email/sequences.ts";
import { BackLink } from "#web/platform/navigation/back-link.tsx";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { titled, useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Route } from "./+types/sequence-page.ts";
import { RunsCard } from "./runs-card.tsx";
import { SequenceDialog } from "./sequence-dialog.tsx";
import { SequenceNumbersCard } from "./sequence-numbers-card.tsx";
import { describeHours, describeStep, kindLabels } from "./sequence-words.ts";
import { useDeleteSequence, useSequence } from "./sequences.api.ts";
import type { SequenceStep } from "#shared/email/sequence-steps.ts";
import { sentence } from "#web/ui/isolated.ts";

export const meta = () => titled("Email sequence");

export default function SequencePage({ params }: Route.ComponentProps) {
  const sequence = useSequence(params.id);
  return (
    <>
      <BackLink to={paths.sequences}>All sequences</BackLink>
      {sequence.isPending && <Skeleton className="h-64" />}
      {sequence.error && (
        <FailureState
          title="The sequence could not be loaded"
          description={failureSentence(sequence.error)}
          onRetry={() => void sequence.refetch()}
        />
      )}
      {sequence.data && <Shown sequence={sequence.data} />}
    </>
  );
}

function Shown({ sequence }: { sequence: Sequence }) {
  useDocumentTitle(sequence.name);
  return (
    <>
      <PageHeader title={sequence.name} description={`Emails go: ${describeHours(sequence)}`}>
        <Actions sequence={sequence} />
      </PageHeader>
      <div className="grid gap-4 shows-in-order">
        <StepsCard sequence={sequence} />
        <SequenceNumbersCard sequence={sequence} />
        <RunsCard sequence={sequence} />
      </div>
    </>
  );
}

function StepsCard({ sequence: { steps, stopsForCompany } }: { sequence: Sequence }) {
  return (
    <CardSection title="Steps">
      <ol className="grid gap-2">
        {numbered(steps).map(({ number, step }) => (
          <li key={number} className="flex gap-3">
            <span className="w-16 shrink-0 text-ink-muted">
              {number}. {kindLabels[step.kind]}
            </span>
            <span className="min-w-0 wrap-anywhere">{describeStep(step)}</span>
          </li>
        ))}
      </ol>
      {stopsForCompany && (
        <p className="mt-3 text-ink-muted">Also stops when someone else at the company replies.</p>
      )}
    </CardSection>
  );
}

function numbered(steps: SequenceStep[]) {
  return steps.map((step, index) => ({ number: index + 1, step }));
}

function Actions({ sequence }: { sequence: Sequence }) {
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const navigate = useNavigate();
  const remove = useDeleteSequence();
  const user = useSignedInUser();
  const mayOversee = useMay("sequences.oversee");
  const close = () => setOpen(null);
  if (!mayOversee && sequence.ownerId !== user.id) return null;
  return (
    <>
      <Button onClick={() => setOpen("edit")}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button aria-label={`Delete ${sequence.name}`} onClick={() => setOpen("delete")}>
        <Trash2 aria-hidden />
      </Button>
      {open === "edit" && <SequenceDialog sequence={sequence} onClose={close} />}
      {open === "delete" && (
        <ConfirmDialog
          title={sentence`Delete ${sequence.name}?`}
          description="It stops for all contacts that are in it. What was sent stays."
          confirmLabel="Delete"
          pendingLabel="Deleting..."
          isPending={remove.isPending}
          isDestructive
          onConfirm={() =>
            remove.mutate(sequence.id, { onSuccess: () => void navigate(paths.sequences) })
          }
          onClose={close}
        />
      )}
    </>
  );
}
