import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { newWebhook, type NewWebhook, type Webhook } from "#shared/records/webhooks.ts";
import { type FieldList, FormFields, textField } from "#web/platform/forms/form-fields.tsx";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { EventChoice } from "./event-choice.tsx";
import { FieldChoice } from "./field-choice.tsx";

type WebhookValues = z.output<typeof newWebhook>;

type SaveWebhook = (values: WebhookValues, options: { onError: (failure: Error) => void }) => void;

type WebhookFormProps = {
  webhook: Webhook | undefined;
  isPending: boolean;
  onSave: SaveWebhook;
  onCancel: () => void;
};

const fields = {
  url: textField({
    label: "Address",
    required: true,
    type: "url",
    hint: "Where events are sent, such as https://hooks.example.com/crm",
  }),
  description: textField({ label: "Description", hint: "What it is for" }),
  events: null,
  fields: null,
} satisfies FieldList<WebhookValues>;

export function WebhookForm({ webhook, isPending, onSave, onCancel }: WebhookFormProps) {
  const form = useForm<z.input<typeof newWebhook>, unknown, WebhookValues>({
    resolver: zodResolver(newWebhook),
    defaultValues: valuesOf(webhook),
  });
  const submit = form.handleSubmit((values) =>
    onSave(values, { onError: (failure) => showIssues(form, failure) }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <div className="grid gap-4">
            <FormFields fields={fields} />
            <Controller
              control={form.control}
              name="events"
              render={({ field, fieldState }) => (
                <EventChoice
                  chosen={field.value}
                  error={fieldState.error?.message}
                  onChange={field.onChange}
                />
              )}
            />
            <Controller
              control={form.control}
              name="fields"
              render={({ field }) => (
                <FieldChoice
                  events={form.watch("events")}
                  chosen={field.value ?? []}
                  onChange={field.onChange}
                />
              )}
            />
          </div>
        </DialogBody>
        <SubmitFooter
          submitLabel={webhook ? "Save changes" : "Add webhook"}
          isPending={isPending}
          onCancel={onCancel}
        />
      </form>
    </FormProvider>
  );
}

function valuesOf(webhook: Webhook | undefined): NewWebhook {
  if (!webhook) return { url: "", description: "", events: [], fields: [] };
  const { url, description, events, fields } = webhook;
  return { url, description: description ?? "", events, fields };
}
