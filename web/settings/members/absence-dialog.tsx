import type { Member } from "#shared/accounts/members.ts";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { useAbsenceForm } from "./absence-form.ts";
import { saveAbsence, useEndAbsence } from "./member-writes.ts";
import { sentence } from "#web/ui/isolated.ts";

type AbsenceDialogProps = { member: Member; onClose: () => void };

export function AbsenceDialog({ member, onClose }: AbsenceDialogProps) {
  const { name, absence, userId } = member;
  const { form, fields } = useAbsenceForm(absence);
  const end = useEndAbsence(userId);
  return (
    <FormDialog
      title={sentence`When ${name} is away`}
      description={`Rules, forms and incoming webhooks then give no new records to ${name}, who can change this in their profile.`}
      form={form}
      fields={fields}
      submitLabel="Save absence"
      send={async (given) => {
        await saveAbsence(userId, given);
        onClose();
      }}
      onClose={onClose}
      below={
        absence && (
          <Button
            disabled={end.isPending}
            onClick={() => end.mutate(undefined, { onSuccess: onClose })}
          >
            Remove absence
          </Button>
        )
      }
    />
  );
}
