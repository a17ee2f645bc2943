import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import {
  type IncomingWebhook,
  newIncomingWebhook,
} from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { checkboxField, FormFields, textField } from "#web/platform/forms/form-fields.tsx";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { OwnersChoice } from "#web/records/web-forms/owners-choice.tsx";
import { DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";

const settings = newIncomingWebhook.omit({ mapping: true });

export type IncomingSettings = z.output<typeof settings>;

type IncomingFormProps = {
  webhook: IncomingWebhook | undefined;
  isPending: boolean;
  onSave: (values: IncomingSettings, options: { onError: (failure: Error) => void }) => void;
  onCancel: () => void;
};

const nameField = {
  name: textField({ label: "Name", required: true, hint: "From where it comes, such as Typeform" }),
};

const mailField = { isNotifying: checkboxField({ label: "Send the owner a mail for each call" }) };

/** A new incoming webhook, or an existing one: all but the fields, which are chosen on its page. */
export function IncomingForm({ webhook, isPending, onSave, onCancel }: IncomingFormProps) {
  const form = useForm<z.input<typeof settings>, unknown, IncomingSettings>({
    resolver: zodResolver(settings),
    defaultValues: {
      name: webhook?.name ?? "",
      ownerIds: webhook?.ownerIds ?? [],
      isNotifying: webhook?.isNotifying ?? true,
    },
  });
  const submit = form.handleSubmit((values) =>
    onSave(values, { onError: (failure) => showIssues(form, failure) }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <div className="grid gap-5">
            <FormFields fields={nameField} />
            <Controller
              control={form.control}
              name="ownerIds"
              render={({ field, fieldState }) => (
                <OwnersChoice
                  error={fieldState.error?.message}
                  chosen={field.value ?? []}
                  onChange={field.onChange}
                />
              )}
            />
            <FormFields fields={mailField} />
          </div>
        </DialogBody>
        <SubmitFooter
          submitLabel={webhook ? "Save changes" : "Make address"}
          isPending={isPending}
          onCancel={onCancel}
        />
      </form>
    </FormProvider>
  );
}
