import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { contactStatusLabels } from "#shared/contacts.ts";
import { newWebForm, type WebForm } from "#shared/web-forms.ts";
import {
  checkboxField,
  choiceField,
  FormFields,
  notesField,
  textField,
} from "#web/platform/form-fields.tsx";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { showIssues } from "#web/platform/record-dialog.tsx";
import { tagsField } from "#web/records/tags/tags-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { DialogBody, DialogFooter } from "#web/ui/dialog.tsx";
import { ConfirmationChoice } from "./confirmation-choice.tsx";
import { FileQuestionsChoice } from "./file-questions-choice.tsx";
import { FormFieldsChoice } from "./form-fields-choice.tsx";
import { OwnersChoice } from "./owners-choice.tsx";
import { ThanksAddresses } from "./thanks-addresses.tsx";

type WebFormInput = z.input<typeof newWebForm>;
type WebFormValues = z.output<typeof newWebForm>;

type SaveWebForm = (values: WebFormValues, options: { onError: (failure: Error) => void }) => void;

type WebFormFormProps = {
  form: WebForm | undefined;
  isPending: boolean;
  onSave: SaveWebForm;
  onCancel: () => void;
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

/** A new form, or an existing one with its settings. */
export function WebFormForm({ form: existing, isPending, onSave, onCancel }: WebFormFormProps) {
  const form = useForm<WebFormInput, unknown, WebFormValues>({
    resolver: zodResolver(newWebForm),
    defaultValues: valuesOf(existing),
  });
  const submit = form.handleSubmit((values) =>
    onSave(values, { onError: (failure) => showIssues(form, failure) }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
        <LeaveGuard
          isChanged={form.formState.isDirty && !isPending}
          title="Leave the form unsaved?"
        />
        <DialogBody>
          <div className="grid gap-5">
            <FormFields fields={headFields} />
            <Controller
              control={form.control}
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
              control={form.control}
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
              control={form.control}
              name="thanksAddresses"
              render={({ field, fieldState }) => (
                <ThanksAddresses
                  addresses={field.value ?? []}
                  error={
                    fieldState.error &&
                    (fieldState.error.message ?? "One of these is not an address")
                  }
                  onChange={field.onChange}
                />
              )}
            />
            <FormFields fields={contactFields} />
            <Controller
              control={form.control}
              name="ownerIds"
              render={({ field }) => (
                <OwnersChoice chosen={field.value ?? []} onChange={field.onChange} />
              )}
            />
            <ConfirmationChoice />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isPending}>
            {isPending ? "Saving..." : existing ? "Save changes" : "Add form"}
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
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
