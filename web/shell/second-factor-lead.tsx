import { ShieldCheck } from "lucide-react";
import { PageHeader } from "#web/platform/navigation/page-header.tsx";
import { useDocumentTitle } from "#web/platform/navigation/page-title.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Notice } from "#web/ui/notice.tsx";
import { SecondFactorWanted } from "./second-factor-wanted.tsx";

const title = "One more step";

export function SecondFactorLead() {
  useDocumentTitle(title);
  const { workspaceName } = useSignedInUser();
  return (
    <>
      <PageHeader title={title} />
      <SecondFactorWanted title={`${workspaceName} asks everyone for a second factor`} />
    </>
  );
}

export function SecondFactorNotice() {
  const { workspaceName } = useSignedInUser();
  return (
    <Notice icon={ShieldCheck} className="mb-6">
      {workspaceName} asks everyone for a second factor. Set up an authenticator app or a passkey
      here, and you can go on.
    </Notice>
  );
}
