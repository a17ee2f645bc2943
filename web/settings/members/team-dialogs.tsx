import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newTeam, type NewTeam, type Team } from "#shared/accounts/members.ts";
import { type FieldList, textField } from "#web/platform/forms/form-fields.tsx";
import { RecordDialog } from "#web/platform/dialogs/record-dialog.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { useDeleteTeam, useSaveTeam } from "./member-writes.ts";
import { sentence } from "#web/ui/isolated.ts";

const fields = {
  name: textField({ label: "Team name", required: true }),
} satisfies FieldList<NewTeam>;

type TeamDialogProps = {
  /** The team to rename; null adds one. */
  team: Team | null;
  onClose: () => void;
};

export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const form = useForm({
    resolver: zodResolver(newTeam),
    defaultValues: { name: team?.name ?? "" },
  });
  return (
    <RecordDialog
      title={team ? "Rename team" : "Add team"}
      form={form}
      fields={fields}
      save={useSaveTeam(team?.id)}
      onClose={onClose}
    />
  );
}

export function DeleteTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const remove = useDeleteTeam(team.id);
  return (
    <ConfirmDialog
      title={sentence`Delete ${team.name}?`}
      description="Its people stay in the workspace. Those who saw the team's records see their own alone. Reports and dashboards shared with it go back to their owners."
      confirmLabel="Delete team"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      isDestructive
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
