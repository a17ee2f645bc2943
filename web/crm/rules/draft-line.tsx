import { useState } from "react";
import { Link } from "react-router";
import type { DraftNote, Rule } from "#shared/rules/rules.ts";
import { paths, withQuery } from "#web/platform/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useDiscardDraft } from "./rules.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type DraftLineProps = {
  rule: Rule;
  draft: DraftNote;
  /** Where several rules have such buttons. */
  isNamed?: boolean;
};

export function DraftLine({ rule, draft, isNamed = false }: DraftLineProps) {
  const goOn = "Go on with the draft";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-2 text-ink-muted">
        <DraftBy draft={draft} />
      </p>
      <Button asChild>
        <Link
          to={withQuery(`${paths.rule(rule.id)}/edit`, { draft: true })}
          aria-label={isNamed ? `${goOn} of ${rule.name}` : undefined}
        >
          {goOn}
        </Link>
      </Button>
      <DiscardButton rule={rule} draft={draft} isNamed={isNamed} />
    </div>
  );
}

export function DraftBy({ draft: { userName, savedAt } }: { draft: DraftNote }) {
  return (
    <>
      {sentence`Draft by ${userName ?? "someone who has left"}, `}
      <RelativeTime moment={savedAt} />
    </>
  );
}

function DiscardButton({ rule, draft, isNamed }: Required<DraftLineProps>) {
  const [isAsking, setIsAsking] = useState(false);
  const discard = useDiscardDraft(rule);
  return (
    <>
      <Button
        aria-label={isNamed ? `Discard the draft of ${rule.name}` : undefined}
        onClick={() => setIsAsking(true)}
      >
        Discard
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard this draft?"
          description={`It is by ${draft.userName ?? "someone who has left"}, and cannot be brought back. The rule itself stays as it is.`}
          confirmLabel="Discard draft"
          pendingLabel="Discarding..."
          isPending={discard.isPending}
          isDestructive
          onConfirm={() => discard.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
