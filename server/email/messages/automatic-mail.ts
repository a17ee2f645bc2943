import type { Email } from "postal-mime";

/** Whether no person wrote it: an out-of-office answer (RFC 3834), or a report of what became of another message. */
export function isAutomatic(mail: Email): boolean {
  return isReport(mail) || !["", "no"].includes(autoSubmitted(mail));
}

/** Whether a message reports what became of another (RFC 3462), so that all of it has to be read. */
export function isReport(headers: Email): boolean {
  return /^multipart\/report\b/i.test(headerOf(headers, "content-type"));
}

export function autoSubmitted(mail: Email): string {
  return headerOf(mail, "auto-submitted").toLowerCase();
}

function headerOf({ headers }: Email, name: string): string {
  return headers.find(({ key }) => key === name)?.value.trim() ?? "";
}
