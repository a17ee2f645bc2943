import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import type { View } from "#shared/filters/views.ts";
import { newView } from "#shared/filters/written-views.ts";
import {
  checkboxField,
  type FieldRenderer,
  FormFields,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { useAddView, useChangeView } from "./saved-views.api.ts";
import type { ShownView } from "./use-shown-view.ts";
import { addressOf, settingsOf } from "./view-state.ts";

const viewForm = z.object({ name: newView.shape.name, isShared: z.boolean() });

type ViewValues = z.output<typeof viewForm>;

const nameField = textField({ label: "Name", required: true });
const sharedField = checkboxField({
  label: "Share with the workspace",
  hint: "Everyone sees it, with the records that they may see. You and admins change it.",
});

type SaveViewDialogProps = { kind: ListedKind; shown: ShownView; onClose: () => void };

export function SaveViewDialog({ kind, shown, onClose }: SaveViewDialogProps) {
  const mayShare = useMay("views.share");
  const add = useAddView();
  const { set } = useViewParams();
  const { state } = shown;
  return (
    <ViewDialog
      title="Save view"
      name=""
      fields={mayShare ? { name: nameField, isShared: sharedField } : { name: nameField }}
      isPending={add.isPending}
      onClose={onClose}
      onSubmit={async (values) => {
        const { id } = await add.mutateAsync({ kind, ...values, ...settingsOf(state) });
        set(addressOf({ id, state }));
      }}
    />
  );
}

export function RenameViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const change = useChangeView();
  return (
    <ViewDialog
      title="Rename view"
      name={view.name}
      fields={{ name: nameField }}
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={({ name }) => change.mutateAsync({ id: view.id, name, done: "View renamed" })}
    />
  );
}

type ViewDialogProps = {
  title: string;
  name: string;
  fields: Record<string, FieldRenderer>;
  isPending: boolean;
  /** A failure shows a toast, and keeps the dialog open. */
  onSubmit: (values: ViewValues) => Promise<unknown>;
  onClose: () => void;
};

function ViewDialog({ title, name, fields, isPending, onSubmit, onClose }: ViewDialogProps) {
  const form = useForm({
    resolver: zodResolver(viewForm),
    defaultValues: { name, isShared: false },
  });
  const submit = form.handleSubmit((values) =>
    onSubmit(values).then(onClose, (failure: unknown) => showIssues(form, failure)),
  );
  return (
    <Dialog title={title} onClose={onClose}>
      <FormProvider {...form}>
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <FormFields fields={fields} />
          </DialogBody>
          <SubmitFooter submitLabel="Save" isPending={isPending} onCancel={onClose} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
