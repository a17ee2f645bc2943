import { useState } from "react";
import { useFormContext } from "react-hook-form";
import type { OutgoingContent } from "#shared/outgoing-emails.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { useEmailAccounts } from "#web/email/connections/email-accounts.api.ts";

export function ComposerFields({ hasCopies }: { hasCopies: boolean }) {
  const { register } = useFormContext<OutgoingContent>();
  const [showsCopies, setShowsCopies] = useState(hasCopies);
  return (
    <div className="grid gap-3">
      <SenderField />
      <LineField name="to" label="To" hint="Addresses, with commas between them" />
      {showsCopies ? (
        <>
          <LineField name="cc" label="Cc" />
          <LineField name="bcc" label="Bcc" />
        </>
      ) : (
        <Button variant="ghost" className="justify-self-start" onClick={() => setShowsCopies(true)}>
          Add Cc or Bcc
        </Button>
      )}
      <LineField name="subject" label="Subject" />
      <Field label="Text">
        {(control) => <Textarea rows={12} {...control} {...register("text")} />}
      </Field>
    </div>
  );
}

type LineFieldProps = { name: "to" | "cc" | "bcc" | "subject"; label: string; hint?: string };

function LineField({ name, label, hint }: LineFieldProps) {
  const { register } = useFormContext<OutgoingContent>();
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(control) => <Input autoComplete="off" {...control} {...register(name)} />}
    </Field>
  );
}

/** Only where there is a choice. */
function SenderField() {
  const { register } = useFormContext<OutgoingContent>();
  const { data: accounts = [] } = useEmailAccounts();
  if (accounts.length < 2) return null;
  return (
    <Field label="From">
      {(control) => (
        <Select {...control} {...register("accountId")}>
          {accounts.map(({ id, address, senderName }) => (
            <option key={id} value={id}>
              {`${senderName} <${address}>`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
