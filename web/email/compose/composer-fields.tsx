import { type ChangeEvent, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { OutgoingContent } from "#shared/email/outgoing-emails.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { useWritableAccounts } from "#web/email/team-mailboxes/team-mailboxes.api.ts";
import { withSignature } from "./with-signature.ts";

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

/** Only where there is a choice, or where the address is not one's own. */
function SenderField() {
  const { register, getValues, setValue } = useFormContext<OutgoingContent>();
  const query = useWritableAccounts();
  const { data: accounts = [] } = query;
  const [begunFrom] = useState(() => getValues("accountId"));
  const chosen = useRef(begunFrom);
  if (accounts.every(({ id, isOwn }) => isOwn && id === begunFrom))
    return <UnloadedChoices query={query} what="The mailboxes" />;
  const signatureOf = (accountId: string) =>
    accounts.find(({ id }) => id === accountId)?.signature ?? null;
  const followSignature = (accountId: string) => {
    const [before, after] = [signatureOf(chosen.current), signatureOf(accountId)];
    chosen.current = accountId;
    setValue("text", withSignature(getValues("text"), before, after ?? ""), { shouldDirty: true });
  };
  return (
    <Field label="From">
      {(control) => (
        <Select
          {...control}
          {...register("accountId", {
            onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => followSignature(target.value),
          })}
        >
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
