import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { appCode, backupCode } from "#shared/accounts/second-factors.ts";
import { FormFields, textField } from "#web/platform/forms/form-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { AccountForm } from "./account-form.tsx";
import { verifyAppCode, verifyBackupCode } from "./accounts.api.ts";

const ways = {
  app: {
    schema: appCode,
    verify: verifyAppCode,
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
  backup: {
    schema: backupCode,
    verify: verifyBackupCode,
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

type CodeFormProps = { onSignedIn: () => Promise<void> };

export function CodeForm({ onSignedIn }: CodeFormProps) {
  const [way, setWay] = useState<keyof typeof ways>("app");
  return (
    <>
      <WayForm key={way} way={way} onSignedIn={onSignedIn} />
      <Button
        variant="ghost"
        className="mt-2 w-full"
        onClick={() => setWay(way === "app" ? "backup" : "app")}
      >
        {ways[way].other}
      </Button>
    </>
  );
}

function WayForm({ way, onSignedIn }: CodeFormProps & { way: keyof typeof ways }) {
  const { schema, verify, fields } = ways[way];
  const form = useForm({ resolver: zodResolver(schema) });
  return (
    <AccountForm
      form={form}
      send={async (values) => {
        await verify(values);
        await onSignedIn();
      }}
      submitLabel="Verify"
      pendingLabel="Verifying..."
    >
      <FormFields fields={fields} />
    </AccountForm>
  );
}
