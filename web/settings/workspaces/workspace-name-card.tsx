import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { newWorkspace } from "#shared/accounts/workspaces.ts";
import { type FieldList, textField } from "#web/platform/forms/form-fields.tsx";
import { useMay } from "#web/platform/session/use-may.ts";
import { SettingsForm } from "#web/settings/settings-form.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { CardSection } from "#web/ui/cards/card.tsx";
import { changeWorkspace } from "./workspaces.api.ts";

const fields = {
  name: textField({ label: "Workspace name", required: true }),
} satisfies FieldList<{ name: string }>;

export function WorkspaceNameCard() {
  const { workspaceName } = useSignedInUser();
  return (
    <CardSection title="Name">
      {useMay("workspace.manage") ? <NameForm name={workspaceName} /> : <p>{workspaceName}</p>}
    </CardSection>
  );
}

function NameForm({ name }: { name: string }) {
  const form = useForm({ resolver: zodResolver(newWorkspace), defaultValues: { name } });
  return (
    <SettingsForm
      form={form}
      fields={fields}
      save={changeWorkspace}
      failed="The name was not saved"
      submitLabel="Save name"
    />
  );
}
