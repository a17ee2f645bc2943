import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";
import { newReport } from "#shared/reports/saved-reports.ts";
import { checkboxField, FormFields, notesField, textField } from "#web/platform/form-fields.tsx";
import { showIssues } from "#web/platform/record-dialog.tsx";
import { useMay } from "#web/platform/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialog.tsx";

const details = z.object({
  name: newReport.shape.name,
  description: newReport.shape.description.unwrap(),
  isShared: z.boolean(),
});

type Details = z.output<typeof details>;

const fields = {
  name: textField({ label: "Name", required: true }),
  description: notesField({ label: "Description", hint: "What one learns from it" }),
};
const sharedField = checkboxField({
  label: "Share with the workspace",
  hint: "Everyone sees it, with figures of the records that they may see. You and admins change it.",
});

type DetailsDialogProps = {
  title: string;
  details: Details;
  isPending: boolean;
  /** A failure is shown by a toast, and keeps the dialog open. */
  onSubmit: (values: Details) => Promise<unknown>;
  onClose: () => void;
};

/** What a report or a dashboard is called, and who sees it. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { title, isPending, onSubmit, onClose } = props;
  const mayShare = useMay("reports.share");
  const form = useForm({ resolver: zodResolver(details), defaultValues: props.details });
  const submit = form.handleSubmit((values) =>
    onSubmit(values).then(onClose, (failure: unknown) => showIssues(form, failure)),
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <FormProvider {...form}>
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <FormFields fields={mayShare ? { ...fields, isShared: sharedField } : fields} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={isPending}>
              {isPending ? "Saving..." : "Save"}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  );
}
