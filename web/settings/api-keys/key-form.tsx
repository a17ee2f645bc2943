import { zodResolver } from "@hookform/resolvers/zod";
import { addDays } from "date-fns";
import { FormProvider, useForm } from "react-hook-form";
import { z } from "zod";
import { type NewApiKey, newApiKey } from "#shared/accounts/api-keys.ts";
import {
  choiceField,
  type FieldList,
  FormFields,
  textField,
} from "#web/platform/forms/form-fields.tsx";
import { showIssues } from "#web/platform/dialogs/record-dialog.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { DialogBody, SubmitFooter } from "#web/ui/dialogs/dialog.tsx";
import { useCreateApiKey } from "./api-keys.api.ts";
import { keyRoleChoices } from "./key-roles.ts";

/** The form asks for days, since no one thinks of an expiry as a moment. */
const keyForm = newApiKey
  .omit({ expiresAt: true })
  .extend({ days: z.enum(["30", "90", "365", "never"]) });

type KeyValues = z.output<typeof keyForm>;

const dayLabels = {
  "30": "In 30 days",
  "90": "In 90 days",
  "365": "In a year",
  never: "Never",
} satisfies Record<KeyValues["days"], string>;

type KeyFormProps = { onMade: (key: string) => void; onCancel: () => void };

export function KeyForm({ onMade, onCancel }: KeyFormProps) {
  const { role } = useSignedInUser();
  const create = useCreateApiKey();
  const form = useForm<z.input<typeof keyForm>, unknown, KeyValues>({
    resolver: zodResolver(keyForm),
    defaultValues: { name: "", role: role === "viewer" ? "viewer" : "member", days: "90" },
  });
  const submit = form.handleSubmit((values) =>
    create.mutate(toNewKey(values), {
      onSuccess: ({ key }) => onMade(key),
      onError: (failure) => showIssues(form, failure),
    }),
  );
  const fields = {
    name: textField({ label: "Name", required: true, hint: "What it is for, such as a program" }),
    role: choiceField({ label: "Role", labels: keyRoleChoices(role) }),
    days: choiceField({ label: "Expires", labels: dayLabels }),
  } satisfies FieldList<KeyValues>;
  return (
    <FormProvider {...form}>
      <form noValidate className="contents" onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <FormFields fields={fields} />
        </DialogBody>
        <SubmitFooter
          submitLabel="Make key"
          pendingLabel="Making it..."
          isPending={create.isPending}
          onCancel={onCancel}
        />
      </form>
    </FormProvider>
  );
}

function toNewKey({ name, role, days }: KeyValues): NewApiKey {
  const expiresAt = days === "never" ? null : addDays(new Date(), Number(days)).toISOString();
  return { name, role, expiresAt };
}
