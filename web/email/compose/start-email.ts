import { begunEmail, type NewOutgoingEmail } from "#shared/outgoing-emails.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { loadWritableAccounts } from "#web/email/team-mailboxes/team-mailboxes.api.ts";
import { toastFailure } from "#web/platform/record-writes.ts";
import { toast } from "#web/ui/toast-store.ts";
import { openEmail } from "./opened-email.ts";

/** Begins an email, or an answer to one, and opens it. */
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
    toastFailure("The email could not be begun", failure);
  }
}

/** Writes with an email account where there is one to write from, else in the mail program of the device. */
export async function writeTo({ name, email }: { name: string; email: string }): Promise<void> {
  const accounts = await loadWritableAccounts();
  if (accounts.length === 0) return window.location.assign(`mailto:${email}`);
  const plainName = name.replaceAll(/["<>,;@]/g, " ").trim();
  await startEmail({ kind: "new", to: plainName ? `${plainName} <${email}>` : email });
}
