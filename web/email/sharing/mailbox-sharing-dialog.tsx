import { useForm, useWatch } from "react-hook-form";
import type { EmailAccount } from "#shared/email/email.ts";
import type { MailboxSharing } from "#shared/email/email-sharing.ts";
import { choiceField, notesField } from "#web/platform/forms/form-fields.tsx";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { useTeams } from "#web/settings/members/members.api.ts";
import { unloadedTeams } from "#web/settings/members/unloaded-teams.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { changeMailboxSharing } from "./email-sharing.api.ts";

type MailboxSharingDialogProps = {
  account: EmailAccount;
  sharing: MailboxSharing;
  onClose: () => void;
};

/** Shares what an account exchanges with contacts, with all of them or with chosen ones, or makes it a team mailbox. */
export function MailboxSharingDialog({ account, sharing, onClose }: MailboxSharingDialogProps) {
  const form = useForm({ defaultValues: valuesOf(sharing) });
  const [readers, use, scope] = useWatch({
    control: form.control,
    name: ["readers", "use", "scope"],
  });
  const { data: teams = [] } = useTeams();
  const isShared = readers !== "noOne";
  const isReadOnly = isShared && use === "read";
  const fields = {
    readers: choiceField({
      label: "Shared with",
      labels: {
        noOne: "No one",
        workspace: "Everyone who sees the contact",
        ...Object.fromEntries(teams.map(({ id, name }) => [id, `Team ${name}`])),
      },
    }),
    unloaded: unloadedTeams,
    use: isShared
      ? choiceField({
          label: "They may",
          labels: { read: "Read it", write: "Read it, and write from it as a team" },
        })
      : null,
    scope: isReadOnly
      ? choiceField({
          label: "Share what is exchanged with",
          labels: { all: "All contacts", chosen: "Chosen domains or addresses" },
        })
      : null,
    counterparts:
      isReadOnly && scope === "chosen"
        ? notesField({
            label: "Domains and addresses",
            hint: "One in each line, such as navy.example or grace@navy.example",
          })
        : null,
  };
  return (
    <FormDialog
      title={`Sharing of ${account.address}`}
      description={use === "write" && isShared ? ofTeamMailbox : ofSharing}
      form={form}
      fields={fields}
      send={async (values) => {
        await changeMailboxSharing(account.id, changeOf(values));
        toast({ title: "The sharing was changed" });
        onClose();
      }}
      submitLabel="Save"
      onClose={onClose}
    />
  );
}

const ofSharing =
  "For emails that are here already, and those to come. Emails between members are never shared by this. A conversation can be kept private where it is open.";
const ofTeamMailbox =
  "A team mailbox: they read what it exchanges with contacts they see, and write from its address. You read all that is in it, and its connection stays yours.";

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ sharedWith, teamId, exchangedWith, isTeamMailbox }: MailboxSharing) {
  return {
    /** noOne, workspace, or the id of a team. */
    readers: teamId ?? sharedWith,
    use: isTeamMailbox ? "write" : "read",
    scope: exchangedWith === null ? "all" : "chosen",
    counterparts: (exchangedWith ?? []).join("\n"),
  };
}

function changeOf({ readers, use, scope, counterparts }: Values) {
  const isTeam = readers !== "noOne" && readers !== "workspace";
  const isTeamMailbox = readers !== "noOne" && use === "write";
  const written = counterparts.split(/[\s,;]+/).filter((part) => part !== "");
  return {
    sharedWith: isTeam ? "team" : readers,
    teamId: isTeam ? readers : null,
    exchangedWith: isTeamMailbox || readers === "noOne" || scope === "all" ? null : written,
    isTeamMailbox,
  };
}
