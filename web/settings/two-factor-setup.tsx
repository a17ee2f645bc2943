import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { appCode, type TwoFactorSetup } from "#shared/accounts/second-factors.ts";
import { textField } from "#web/platform/forms/form-fields.tsx";
import { BackupCodesDialog } from "./backup-codes.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import { beginTwoFactor, confirmTwoFactor } from "./security.api.ts";

/** Sets up an authenticator app: the password, the QR code and a first code, the backup codes. */
export function TwoFactorSetupDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null);
  const [isOn, setIsOn] = useState(false);
  if (setup === null) {
    return (
      <PasswordDialog
        title="Set up two-factor authentication"
        description="You need an authenticator app on your phone, or a password manager that shows codes."
        submitLabel="Continue"
        operation={async (password) => setSetup(await beginTwoFactor(password))}
        onClose={onClose}
      />
    );
  }
  if (!isOn) return <FirstCodeDialog setup={setup} onOn={() => setIsOn(true)} onClose={onClose} />;
  return <BackupCodesDialog codes={setup.backupCodes} onClose={onClose} />;
}

const fields = {
  code: textField({
    label: "Code that your app shows now",
    autoComplete: "one-time-code",
    inputMode: "numeric",
  }),
};

type FirstCodeDialogProps = { setup: TwoFactorSetup; onOn: () => void; onClose: () => void };

function FirstCodeDialog({ setup, onOn, onClose }: FirstCodeDialogProps) {
  const form = useForm({ resolver: zodResolver(appCode), defaultValues: { code: "" } });
  const secret = new URL(setup.totpUri).searchParams.get("secret") ?? "";
  return (
    <FormDialog
      title="Scan this with your app"
      form={form}
      fields={fields}
      send={async (values) => {
        await confirmTwoFactor(values);
        onOn();
      }}
      submitLabel="Switch on"
      onClose={onClose}
    >
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <QrCode text={setup.totpUri} label="QR code for your authenticator app" />
        <p className="min-w-0 flex-1 basis-48">
          No camera? Enter this key in the app:
          <span className="mt-1 block font-mono break-all">
            {secret.replace(/(.{4})/g, "$1 ").trim()}
          </span>
        </p>
      </div>
    </FormDialog>
  );
}
