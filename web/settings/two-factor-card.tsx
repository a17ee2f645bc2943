import { useState } from "react";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { BackupCodesDialog } from "./backup-codes.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { endTwoFactor, renewBackupCodes } from "./security.api.ts";
import { TwoFactorSetupDialog } from "./two-factor-setup.tsx";

type OpenDialog = "setup" | "codes" | "off" | null;

/** A code of an app beside the password. */
export function TwoFactorCard() {
  const { hasTwoFactor } = useSignedInUser();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <CardSection title="Two-factor authentication">
      <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={hasTwoFactor ? "success" : "neutral"}>{hasTwoFactor ? "On" : "Off"}</Badge>
        <span className="text-ink-muted">
          {hasTwoFactor
            ? "Signing in with your password also asks for a code from your app."
            : "A code from an app on your phone, so that your password alone lets no one in."}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {hasTwoFactor ? (
          <>
            <Button onClick={() => setOpen("codes")}>New backup codes</Button>
            <Button onClick={() => setOpen("off")}>Switch off</Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setOpen("setup")}>
            Set up
          </Button>
        )}
      </div>
      {open === "setup" && <TwoFactorSetupDialog onClose={close} />}
      {open === "codes" && <NewCodesDialog onClose={close} />}
      {open === "off" && <SwitchOffDialog onClose={close} />}
    </CardSection>
  );
}

function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <BackupCodesDialog codes={codes} onClose={onClose} />;
  return (
    <PasswordDialog
      title="Make new backup codes"
      description="The ones that you have work no more then."
      submitLabel="Make new codes"
      operation={async (password) => setCodes(await renewBackupCodes(password))}
      onClose={onClose}
    />
  );
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  return (
    <PasswordDialog
      title="Switch two-factor authentication off"
      description="Your password alone lets someone in then."
      submitLabel="Switch off"
      isDanger
      operation={async (password) => {
        await endTwoFactor(password);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
