import { Download } from "lucide-react";
import { useState } from "react";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

/** The way out, with one's data offered first. */
export function DeleteAccountCard() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <CardSection title="Your data and your account">
      <p className="mb-4 max-w-xl text-ink-muted">
        Download what is stored about you, and the records of a workspace that is yours alone.
        Deleting your account cannot be undone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <a href={apiPaths.accountExport} download>
            <Download aria-hidden />
            Download my data
          </a>
        </Button>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          Delete account
        </Button>
      </div>
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </CardSection>
  );
}
