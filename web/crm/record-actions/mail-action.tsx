import { Mail } from "lucide-react";
import { useWriteTo } from "#web/email/compose/start-email.ts";
import { Button } from "#web/ui/button.tsx";

/** Writes with one's own email account; a link for those who open it elsewhere. */
export function MailAction({ name, email }: { name: string; email: string }) {
  const writeTo = useWriteTo();
  return (
    <Button asChild>
      <a
        href={`mailto:${email}`}
        onClick={(event) => {
          event.preventDefault();
          writeTo({ name, email });
        }}
      >
        <Mail aria-hidden />
        Mail
      </a>
    </Button>
  );
}
