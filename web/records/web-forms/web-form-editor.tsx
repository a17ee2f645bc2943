import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, FormProvider, useForm, useFormContext } from "react-hook-form";
import type { z } from "zod";
import { contactStatusLabels } from "#shared/crm/contacts.ts";
import { newWebForm, type WebForm } from "#shared/web-forms/web-forms.ts";
import {
  checkboxField,
  choiceField,
  FormFields,
  notesField,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { useLeaveGuard } from "#web/platform/navigation/use-leave-guard.tsx";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { tagsField } from "#web/records/tags/tags-field.tsx";
import { Dialog, DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { ConfirmationChoice } from "./confirmation-choice.tsx";
import { FileQuestionsChoice } from "./file-questions-choice.tsx";
import { FormFieldsChoice } from "./form-fields-choice.tsx";
import { OwnersChoice } from "./owners-choice.tsx";
import { ThanksAddresses } from "./thanks-addresses.tsx";

type WebFormInput = z.input<typeof newWebForm>;
type WebFormValues = z.output<typeof newWebForm>;

type WebFormEditorProps = {
  title: string;
  /** Undefined for a new one. */
  form: WebForm | undefined;
  save: {
    isPending: boolean;
    mutate: (
      values: WebFormValues,
      then: { onSuccess: (saved: WebForm) => void; onError: (failure: Error) => void },
    ) => void;
  };
  onSaved: (saved: WebForm) => void;
  onClose: () => void;
};

const headFields = {
  name: textField({ label: "Name", required: true, isHalf: true, hint: "For you and colleagues" }),
  title: textField({ label: "Heading", required: true, isHalf: true, hint: "What visitors read" }),
  introduction: notesField({ label: "Introduction" }),
};

const endFields = {
  consent: textField({
    label: "Consent",
    hint: "Visitors have to agree to it, and each entry keeps the words. Leave it empty to ask for none.",
  }),
  button: textField({ label: "Button", required: true, isHalf: true }),
  thanks: textField({ label: "Thanks", required: true, isHalf: true }),
};

const contactFields = {
  status: choiceField({ label: "Status of new contacts", labels: contactStatusLabels }),
  tags: tagsField("contact"),
  isNotifying: checkboxField({ label: "Send the owner a mail for each entry" }),
};

export function WebFormEditor({
  title,
  form: existing,
  save,
  onSaved,
  onClose,
}: WebFormEditorProps) {
  const form = useForm<WebFormInput, unknown, WebFormValues>({
    resolver: zodResolver(newWebForm),
    defaultValues: valuesOf(existing),
  });
  const { isDirty } = form.formState;
  const guard = useLeaveGuard({ isChanged: isDirty, title: "Leave the form unsaved?" });
  const close = () => guard.close(onClose);
  const submit = form.handleSubmit((values) =>
    save.mutate(values, {
      onSuccess: (saved) => guard.leave(() => onSaved(saved)),
      onError: (failure) => showIssues(form, failure),
    }),
  );
  return (
    <Dialog title={title} isWide onClose={close} keepOpenOnOutsidePress>
      <FormProvider {...form}>
        <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <WebFormFields />
          </DialogBody>
          <SubmitFooter
            submitLabel={existing ? "Save changes" : "Add form"}
            isPending={save.isPending}
            onCancel={close}
          />
        </form>
      </FormProvider>
      {guard.question}
    </Dialog>
  );
}

function WebFormFields() {
  const { control } = useFormContext<WebFormInput, unknown, WebFormValues>();
  return (
    <div className="grid gap-5">
      <FormFields fields={headFields} />
      <Controller
        control={control}
        name="fields"
        render={({ field, fieldState }) => (
          <FormFieldsChoice
            fields={field.value.map(withDefaults)}
            error={fieldState.error?.message ?? fieldState.error?.root?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="files"
        render={({ field, fieldState }) => (
          <FileQuestionsChoice
            questions={field.value ?? []}
            isRefused={fieldState.invalid}
            onChange={field.onChange}
          />
        )}
      />
      <FormFields fields={endFields} />
      <Controller
        control={control}
        name="thanksAddresses"
        render={({ field, fieldState }) => (
          <ThanksAddresses
            addresses={field.value ?? []}
            error={
              fieldState.error && (fieldState.error.message ?? "One of these is not an address")
            }
            onChange={field.onChange}
          />
        )}
      />
      <FormFields fields={contactFields} />
      <Controller
        control={control}
        name="ownerIds"
        render={({ field, fieldState }) => (
          <OwnersChoice
            error={fieldState.error?.message}
            chosen={field.value ?? []}
            onChange={field.onChange}
          />
        )}
      />
      <ConfirmationChoice />
    </div>
  );
}

function withDefaults({ name, label, isRequired, isHidden }: WebFormInput["fields"][number]) {
  return {
    name,
    label: label ?? null,
    isRequired: isRequired ?? false,
    isHidden: isHidden ?? false,
  };
}

function valuesOf(form: WebForm | undefined): WebFormInput {
  if (form) return { ...form, introduction: form.introduction ?? "", consent: form.consent ?? "" };
  return {
    name: "",
    title: "",
    introduction: "",
    fields: [
      { name: "name", isRequired: true },
      { name: "email", isRequired: true },
      { name: "notes", label: "Message" },
    ],
    files: [],
    consent: "",
    button: "Send",
    thanks: "Thank you. We will be in touch.",
    thanksAddresses: [],
    ownerIds: [],
    isNotifying: true,
    tags: [],
    status: "lead",
    confirmation: null,
  };
}
