import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import {
  type Passkey,
  passkeyChange,
  passkeyOptionsRequest,
} from "#shared/accounts/second-factors.ts";
import { addPasskey } from "#web/accounts/passkeys.ts";
import { passwordField, textField } from "#web/platform/forms/form-fields.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { FormDialog } from "./form-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { refreshUser } from "./account.api.ts";
import { refreshPasskeys, removePasskey, renamePasskey } from "./security.api.ts";
import { sentence } from "#web/ui/isolated.ts";

type PasskeyDialogProps = { passkey: Passkey; onClose: () => void };

const nameField = textField({ label: "Name", hint: "Such as “Work laptop”" });

const newPasskeyForm = passkeyChange.extend(passkeyOptionsRequest.shape);

const newPasskeyFields = {
  name: nameField,
  password: passwordField({ label: "Your password", autoComplete: "current-password" }),
};

/** Asks for a name and the password; the browser then asks for the rest. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(newPasskeyForm),
    defaultValues: { name: "", password: "" },
  });
  return (
    <FormDialog
      title="Add a passkey"
      form={form}
      fields={newPasskeyFields}
      send={async ({ name, password }) => {
        await addPasskey(name, password);
        await refreshPasskeys();
        await refreshUser();
        toast({ title: "You can sign in with this passkey now" });
        onClose();
      }}
      submitLabel="Continue"
      onClose={onClose}
    />
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const form = useForm({
    resolver: zodResolver(passkeyChange),
    defaultValues: { name: passkey.name },
  });
  return (
    <FormDialog
      title="Rename the passkey"
      form={form}
      fields={{ name: nameField }}
      send={async ({ name }) => {
        await renamePasskey(passkey.id, name);
        onClose();
      }}
      submitLabel="Save"
      onClose={onClose}
    />
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  return (
    <PasswordDialog
      title={sentence`Remove “${passkey.name}”?`}
      description="It signs you in no more. Your device may still offer it until you delete it there, too."
      operation={async (password) => {
        await removePasskey(passkey.id, password);
        onClose();
      }}
      submitLabel="Remove"
      isDanger
      onClose={onClose}
    />
  );
}
