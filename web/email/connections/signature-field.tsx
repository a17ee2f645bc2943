import type { EmailAccount } from "#shared/email/email.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/textarea.tsx";
import { useChangeSignature } from "./email-accounts.api.ts";

/** Saved when one leaves it. */
export function SignatureField({ account: { id, signature } }: { account: EmailAccount }) {
  const change = useChangeSignature(id);
  return (
    <Field label="Signature" hint="Stands below each new email">
      {(control) => (
        <Textarea
          {...control}
          defaultValue={signature}
          maxLength={2_000}
          onBlur={({ target: { value } }) => {
            if (value.trimEnd() !== signature) change.mutate(value);
          }}
        />
      )}
    </Field>
  );
}
