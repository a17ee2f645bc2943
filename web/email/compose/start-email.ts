import { formatRecipients } from "#shared/email/email-recipients.ts";
import { begunEmail, type NewOutgoingEmail } from "#shared/email/outgoing-emails.ts";
import { ApiError, callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadWritableAccounts } from "#web/email/team-mailboxes/team-mailboxes.api.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useMay } from "#web/platform/session/use-may.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { offerAccount } from "./offer-account.tsx";
import { openEmail } from "./opened-email.ts";

/** Starts an email, or an answer to one, and opens it. */
export async function startEmail(order: NewOutgoingEmail): Promise<void> {
  try {
    const answer = await callApi("POST", apiPaths.outgoingEmails, { body: order });
    const { email, missingFiles } = await readJson(begunEmail, answer);
    openEmail(email);
    if (missingFiles.length === 0) return;
    toast({
      title: "Some files could not be fetched",
      description: `Missing: ${missingFiles.join(", ")}`,
      variant: "destructive",
    });
  } catch (failure) {
    // An answer is refused with a sentence of its own, which names its account.
    const mayLackAccount = order.kind === "new" && isConflict(failure);
    if (mayLackAccount && (await loadWritableAccounts())?.length === 0) offerAccount();
    else toastFailure("The email could not be started", failure);
  }
}

function isConflict(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 409;
}

type Addressee = { name: string; email: string };

/** Writes with an email account where there is one to write from, else in the mail program of the device. */
export function useWriteTo(): (to: Addressee) => void {
  const mayConnect = useMay("emailAccounts.manage");
  return (to) => {
    if (mayConnect) void writeTo(to);
    else openMailProgram(to);
  };
}

async function writeTo({ name, email }: Addressee): Promise<void> {
  const accounts = await loadWritableAccounts();
  if (!accounts?.length) {
    openMailProgram({ email });
    if (accounts) offerAccount();
    return;
  }
  await startEmail({ kind: "new", to: formatRecipients([{ name, address: email }]) });
}

function openMailProgram({ email }: Pick<Addressee, "email">): void {
  window.location.assign(`mailto:${email}`);
}
