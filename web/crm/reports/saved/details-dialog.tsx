import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";
import { newReport } from "#shared/reports/saved-reports.ts";
import type { SharingInput } from "#shared/reports/sharing.ts";
import {
  choiceField,
  FormFields,
  notesField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { useTeams } from "#web/settings/members/members.api.ts";
import { audienceOf, type Shared, sharingOf, useAudiences } from "./audience.ts";

const details = z.object({
  name: newReport.shape.name,
  description: newReport.shape.description.unwrap(),
  audience: z.string(),
});

type Details = Omit<z.output<typeof details>, "audience">;

const fields = {
  name: textField({ label: "Name", required: true }),
  description: notesField({ label: "Description", hint: "What one learns from it" }),
};

type DetailsDialogProps = {
  title: string;
  details: Details;
  /** Null for a new one, which is its owner's alone at first. */
  shared: Shared | null;
  isPending: boolean;
  /** A failure is shown by a toast, and keeps the dialog open. */
  onSubmit: (values: Details & SharingInput) => Promise<unknown>;
  onClose: () => void;
};

export function DetailsDialog(props: DetailsDialogProps) {
  const { title, shared, isPending, onSubmit, onClose } = props;
  const labels = useAudiences(shared);
  const mayShare = useMay("reports.share");
  const teams = useTeams();
  const audience = shared ? audienceOf(shared) : "noOne";
  const form = useForm({
    resolver: zodResolver(details),
    defaultValues: { ...props.details, audience },
  });
  const submit = form.handleSubmit(({ audience: chosen, ...values }) =>
    onSubmit({ ...values, ...sharingOf(chosen) }).then(onClose, (failure: unknown) =>
      showIssues(form, failure),
    ),
  );
  const audienceField = choiceField({
    label: "Who sees it",
    hint: "Each person gets figures of the records that they may see. The owner and admins can change it, and admins see what any team shares.",
    labels,
  });
  const isChoice = Object.keys(labels).length > 1;
  return (
    <Dialog title={title} onClose={onClose}>
      <FormProvider {...form}>
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <FormFields fields={isChoice ? { ...fields, audience: audienceField } : fields} />
            {mayShare && <UnloadedChoices query={teams} what="The teams" />}
          </DialogBody>
          <SubmitFooter submitLabel="Save" isPending={isPending} onCancel={onClose} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
