import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import {
  type EmailTemplate,
  newEmailTemplate,
  type NewEmailTemplate,
} from "#shared/email/email-templates.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { useLeaveGuard } from "#web/platform/navigation/use-leave-guard.tsx";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { addTemplate, changeTemplate } from "./email-templates.api.ts";
import { TemplateFields, type TemplateForm } from "./template-fields.tsx";
import { TemplatePreview } from "./template-preview.tsx";
import { TemplateVersions } from "./template-versions.tsx";

type TemplateDialogProps = {
  /** Null for a new one. */
  template: EmailTemplate | null;
  onClose: () => void;
};

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const form = useForm<NewEmailTemplate, unknown, TemplateForm>({
    resolver: zodResolver(newEmailTemplate),
    defaultValues: formOf(template),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting, isDirty } = form.formState;
  const guard = useLeaveGuard({ isChanged: isDirty, title: "Leave the template unsaved?" });
  const close = () => guard.close(onClose);
  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      if (template) await changeTemplate(template.id, { ...values, version: template.version });
      else await addTemplate(values);
      toast({ title: "Template saved" });
      onClose();
    } catch (error) {
      if (!showIssues(form, error)) setFailure(failureSentence(error));
    }
  });
  return (
    <Dialog
      title={template ? "Edit template" : "New template"}
      isWide
      keepOpenOnOutsidePress
      onClose={close}
    >
      <FormProvider {...form}>
        <form noValidate className="contents" onSubmit={(event) => void save(event)}>
          <DialogBody>
            <TemplateFields />
            <TemplatePreview />
            {template && <TemplateVersions template={template} />}
            <p role="alert" className="mt-3 text-danger-ink empty:hidden">
              {failure}
            </p>
          </DialogBody>
          <SubmitFooter submitLabel="Save template" isPending={isSubmitting} onCancel={close} />
        </form>
      </FormProvider>
      {guard.question}
    </Dialog>
  );
}

function formOf(template: EmailTemplate | null): TemplateForm {
  const { name = "", folder = "", subject = "", text = "", isShared = false } = template ?? {};
  return { name, folder, subject, text, isShared };
}
