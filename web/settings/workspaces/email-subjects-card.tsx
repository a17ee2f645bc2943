import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { WorkspaceCard } from "./workspace-card.tsx";
import { useShareSubjects } from "./workspaces.api.ts";

/** Whether subjects of emails are shown to who sees the contact. */
export function EmailSubjectsCard() {
  const share = useShareSubjects();
  return (
    <WorkspaceCard title="Emails of contacts">
      {(workspace) => (
        <div className="grid gap-1">
          <LabelledCheckbox
            label="Show subjects to everyone who sees the contact"
            checked={workspace.sharesEmailSubjects}
            disabled={share.isPending}
            onChange={({ target }) => share.mutate(target.checked)}
          />
          <p className="max-w-prose text-ink-muted">
            Without this, others see only when a member wrote or got an email. Text and files stay
            with the member whose email it is, unless they share them.
          </p>
        </div>
      )}
    </WorkspaceCard>
  );
}
