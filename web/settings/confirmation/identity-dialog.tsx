import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { passwordConfirmation } from "#shared/accounts/account-settings.ts";
import type { ConfirmationWay } from "#shared/accounts/confirmation-ways.ts";
import { appCode, backupCode } from "#shared/accounts/second-factors.ts";
import { passwordField, textField } from "#web/platform/forms/form-fields.tsx";
import { FormDialog } from "#web/settings/form-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/dialogs/dialog.tsx";
import { confirmIdentity } from "./confirmation.api.ts";
import { PasskeyWay, ProviderWay } from "./other-ways.tsx";

type IdentityDialogProps = {
  ways: readonly ConfirmationWay[];
  onAnswer: (isConfirmed: boolean) => void;
};

const title = "Confirm that it is you";
const description = "You signed in a while ago, and this is a sensitive change.";

/** Takes the password, a code, a passkey or a new sign-in by SSO, as the account has them. */
export function IdentityDialog({ ways, onAnswer }: IdentityDialogProps) {
  const close = () => onAnswer(false);
  const confirmed = () => onAnswer(true);
  const others = (
    <>
      {ways.includes("passkey") && <PasskeyWay onConfirmed={confirmed} />}
      {ways.includes("provider") && <ProviderWay onConfirmed={confirmed} />}
    </>
  );
  const form = { others, onConfirmed: confirmed, onClose: close };
  if (ways.includes("app")) return <CodeDialog {...form} />;
  if (ways.includes("password")) return <SecretDialog {...form} />;
  return (
    <Dialog title={title} description={description} onClose={close} keepOpenOnOutsidePress>
      <DialogBody>
        <div className="grid justify-items-start gap-3">{ways.length > 0 ? others : <NoWay />}</div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
      </DialogFooter>
    </Dialog>
  );
}

function NoWay() {
  return (
    <p>
      Your account has no password yet. Sign out, sign in again, and make the change within 15
      minutes.
    </p>
  );
}

type WayDialogProps = { others: ReactNode; onConfirmed: () => void; onClose: () => void };

const passwordFields = {
  password: passwordField({
    label: "Your password",
    autoComplete: "current-password",
    autoFocus: true,
  }),
};

function SecretDialog({ others, onConfirmed, onClose }: WayDialogProps) {
  const form = useForm({
    resolver: zodResolver(passwordConfirmation),
    defaultValues: { password: "" },
  });
  return (
    <FormDialog
      {...{ title, description, form, onClose }}
      fields={passwordFields}
      send={async ({ password }) => {
        await confirmIdentity({ by: "password", password });
        onConfirmed();
      }}
      submitLabel="Confirm"
      below={others}
    />
  );
}

const codes = {
  app: {
    schema: appCode,
    fields: {
      code: textField({
        label: "Code from your authenticator app",
        autoComplete: "one-time-code",
        inputMode: "numeric",
        autoFocus: true,
      }),
    },
    other: "Use a backup code instead",
  },
  "backup-code": {
    schema: backupCode,
    fields: {
      code: textField({
        label: "Backup code",
        hint: "One of the codes that you kept, such as a1B2c-D3e4F. Each works once.",
        autoFocus: true,
      }),
    },
    other: "Use your authenticator app instead",
  },
};

function CodeDialog(props: WayDialogProps) {
  const [by, setBy] = useState<keyof typeof codes>("app");
  const others = (
    <>
      <Button variant="ghost" onClick={() => setBy(by === "app" ? "backup-code" : "app")}>
        {codes[by].other}
      </Button>
      {props.others}
    </>
  );
  return <OneCodeDialog key={by} by={by} {...props} others={others} />;
}

function OneCodeDialog({
  by,
  others,
  onConfirmed,
  onClose,
}: WayDialogProps & { by: keyof typeof codes }) {
  const { schema, fields } = codes[by];
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: "" } });
  return (
    <FormDialog
      {...{ title, description, form, fields, onClose }}
      send={async ({ code }) => {
        await confirmIdentity({ by, code });
        onConfirmed();
      }}
      submitLabel="Confirm"
      below={others}
    />
  );
}
