import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { WorkspaceCard } from "./workspace-card.tsx";
import { useRequireContactEmail } from "./workspaces.api.ts";

/** Whether people can be added with only a phone number or a name. */
export function ContactEmailCard() {
  const require = useRequireContactEmail();
  return (
    <WorkspaceCard title="Contacts">
      {(workspace) => (
        <div className="grid gap-1">
          <LabelledCheckbox
            label="Every contact needs an email address"
            checked={workspace.requiresContactEmail}
            disabled={require.isPending}
            onChange={({ target }) => require.mutate(target.checked)}
          />
          <p className="max-w-prose text-ink-muted">
            Without this rule a phone number or a name is enough, in the form, through the API and
            in imports. Contacts that are there stay as they are.
          </p>
        </div>
      )}
    </WorkspaceCard>
  );
}
