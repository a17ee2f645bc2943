import { useState } from "react";
import type { OperatedWorkspaceDetails } from "#shared/administration/operator.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { ExtendTrialDialog } from "./extend-trial-dialog.tsx";
import { useSignOut } from "./operator.api.ts";
import { ownerPlan } from "./operator-words.ts";

type Person = OperatedWorkspaceDetails["people"][number];
type Asked = { what: "trial" | "sign-out"; person: Person };

export function OperatedPeople({ workspace }: { workspace: OperatedWorkspaceDetails }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ul className="grid divide-y divide-line">
        {workspace.people.map((person) => (
          <PersonItem
            key={person.userId}
            person={person}
            owner={workspace.owners.find(({ email }) => email === person.email) ?? null}
            onAsk={(what) => setAsked({ what, person })}
          />
        ))}
      </ul>
      {asked?.what === "trial" && <ExtendTrialDialog email={asked.person.email} onClose={close} />}
      {asked?.what === "sign-out" && <SignOutDialog email={asked.person.email} onClose={close} />}
    </>
  );
}

type PersonItemProps = {
  person: Person;
  owner: OperatedWorkspaceDetails["owners"][number] | null;
  onAsk: (what: Asked["what"]) => void;
};

function PersonItem({ person: { name, email, role }, owner, onAsk }: PersonItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Avatar name={name || email} src={null} className="size-8 text-xs" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          {name || email} <Badge>{role}</Badge>
        </p>
        <p className="wrap-anywhere text-ink-muted">
          {email}
          {owner && ` · ${ownerPlan(owner)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {owner?.status === "trial" && (
          <Button aria-label={`Extend trial of ${email}`} onClick={() => onAsk("trial")}>
            Extend trial
          </Button>
        )}
        <Button aria-label={`Sign out ${email} everywhere`} onClick={() => onAsk("sign-out")}>
          Sign out
        </Button>
      </div>
    </li>
  );
}

function SignOutDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <ConfirmDialog
      title={`Sign ${email} out everywhere?`}
      description="Every session of theirs ends, in all workspaces. Their API keys go on, and they can sign in again."
      confirmLabel="Sign out"
      pendingLabel="Signing out..."
      isPending={signOut.isPending}
      isDestructive
      onConfirm={() => signOut.mutate(email, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
