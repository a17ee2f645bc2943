import { Link } from "react-router";
import { paths } from "#web/platform/navigation/paths.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function offerAccount(): void {
  toast({
    title: "No email account is connected yet",
    description: (
      <>
        To write emails here, connect an account in{" "}
        <Link to={paths.email} className="font-medium text-accent-ink underline underline-offset-2">
          Settings, Email accounts
        </Link>
        .
      </>
    ),
    // Long enough to read it and to press the link.
    durationMs: 15_000,
  });
}
