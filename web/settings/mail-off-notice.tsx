import { MailX } from "lucide-react";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Notice } from "#web/ui/notice.tsx";

/** Says that no one receives a mail, where that is so: nothing else on the screen would show it. */
export function MailOffNotice() {
  const { isMailOff } = useSignedInUser();
  if (!isMailOff) return null;
  return (
    <Notice icon={MailX}>
      CRM Pro sends no mail at the moment. Mails wait in the outbox until the operator of this
      server sets SMTP_URL.
    </Notice>
  );
}
