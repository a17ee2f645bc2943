import { begunEmail, type NewOutgoingEmail } from "#shared/outgoing-emails.ts";
import { ApiError, callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { loadWritableAccounts } from "#web/email/team-mailboxes/team-mailboxes.api.ts";
import { toastFailure } from "#web/platform/record-writes.ts";
import { toast } from "#web/ui/toast-store.ts";
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
    const lacksAccount = isConflict(failure) && (await loadWritableAccounts()).length === 0;
    if (lacksAccount) offerAccount("No email account is connected yet");
    else toastFailure("The email could not be started", failure);
  }
}

function isConflict(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 409;
}

/** Writes with an email account where there is one to write from, else in the mail program of the device. */
export async function writeTo({ name, email }: { name: string; email: string }): Promise<void> {
  const accounts = await loadWritableAccounts();
  if (accounts.length === 0) {
    window.location.assign(`mailto:${email}`);
    return offerAccount("Opened in your mail program");
  }
  const plainName = name.replaceAll(/["<>,;@]/g, " ").trim();
  await startEmail({ kind: "new", to: plainName ? `${plainName} <${email}>` : email });
}
