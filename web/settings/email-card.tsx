import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { addressChange, type AddressProofs } from "#shared/accounts/account-settings.ts";
import { useAddressProofs } from "#web/accounts/address-proofs.api.ts";
import { type FieldList, passwordField, textField } from "#web/platform/forms/form-fields.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { changeEmail, useKeepEmail } from "./account.api.ts";
import { SettingsForm } from "./settings-form.tsx";

const fields = {
  email: textField({ label: "New email address", type: "email", autoComplete: "email" }),
  password: passwordField({ label: "Password", autoComplete: "current-password" }),
} satisfies FieldList<z.input<typeof addressChange>>;

const empty = { email: "", password: "" };

/** The address one signs in with; another one counts once its owner has followed a link. */
export function EmailCard() {
  const { email, emailVerified } = useSignedInUser();
  const { data: proofs } = useAddressProofs();
  const form = useForm({ resolver: zodResolver(addressChange), defaultValues: empty });
  return (
    <CardSection title="Email address">
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <span className="font-medium break-all">{email}</span>
        <Badge tone={emailVerified ? "success" : "warning"}>
          {emailVerified ? "Confirmed" : "Not confirmed yet"}
        </Badge>
      </p>
      {proofs?.change && <AwaitedAddress {...proofs.change} />}
      <SettingsForm
        form={form}
        fields={fields}
        save={async (values) => {
          await changeEmail(values);
          form.reset(empty);
        }}
        failed="Your address was not changed"
        submitLabel="Change address"
        pendingLabel="Sending a mail..."
      />
    </CardSection>
  );
}

/** The address that is not confirmed yet, and whether our mail got there at all. */
function AwaitedAddress({ email, mailProblem }: NonNullable<AddressProofs["change"]>) {
  const keep = useKeepEmail();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-all">{email}</span>
          {mailProblem === null ? (
            <Badge tone="warning">Waits for its link</Badge>
          ) : (
            <Badge tone="danger">Not delivered</Badge>
          )}
        </p>
        <p className="wrap-anywhere text-ink-muted">
          {mailProblem === null
            ? "Follow the link in the mail that we sent there, within a day. Until then your address stays as it is."
            : `The mail was refused: ${mailProblem} Check the address, and ask again.`}
        </p>
      </div>
      <Button aria-disabled={keep.isPending} onClick={() => keep.isPending || keep.mutate()}>
        Keep my address
      </Button>
    </div>
  );
}
