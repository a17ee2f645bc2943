import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { passwordConfirmation } from "#shared/accounts/account-settings.ts";
import { passwordField } from "#web/platform/forms/form-fields.tsx";
import { FormDialog } from "./form-dialog.tsx";

type PasswordDialogProps = {
  title: string;
  description?: string;
  /** Does what the password is asked for. */
  operation: (password: string) => Promise<void>;
  submitLabel: string;
  isDanger?: boolean;
  onClose: () => void;
  children?: ReactNode;
};

const fields = {
  password: passwordField({ label: "Your password", autoComplete: "current-password" }),
};

/** Asks for the password again before something that a borrowed session must not do. */
export function PasswordDialog({ operation, ...dialog }: PasswordDialogProps) {
  const form = useForm({
    resolver: zodResolver(passwordConfirmation),
    defaultValues: { password: "" },
  });
  return (
    <FormDialog
      form={form}
      fields={fields}
      send={({ password }) => operation(password)}
      {...dialog}
    />
  );
}
