import { expect } from "vitest";
import { contactEmails, emailMessage, foundEmails } from "#shared/email/email-messages.ts";
import type { EmailSharingChange } from "#shared/email/email-sharing.ts";
import type { LiveReader } from "./live-reader.ts";
import type { TestClient } from "./test-client.ts";

type Reader = Pick<TestClient, "get" | "ask">;

export async function linesOf(reader: Reader, contactId: string) {
  return (await reader.get(`/api/contacts/${contactId}/emails`, contactEmails)).emails;
}

/** Waits until the contact has so many messages, as the reader sees them. */
export async function untilLines(reader: Reader, contactId: string, count: number) {
  await expect.poll(async () => (await linesOf(reader, contactId)).length).toBe(count);
  return linesOf(reader, contactId);
}

/** The subjects that a search finds. */
export async function emailsFound(reader: Reader, words: string): Promise<string[]> {
  const path = `/api/emails?q=${encodeURIComponent(words)}`;
  return (await reader.get(path, foundEmails)).emails.map(({ subject }) => subject);
}

export function canRead(reader: Reader, id: string) {
  return reader.get(`/api/emails/${id}`, emailMessage);
}

/** Expects that each call that reads a message is refused. */
export async function refusesToRead(reader: Reader, id: string): Promise<void> {
  for (const part of ["", "/page", "/attachments/2"]) {
    const answer = await reader.ask({ method: "GET", path: `/api/emails/${id}${part}` });
    expect([403, 404], part).toContain(answer.status);
  }
}

export function shareThread(user: TestClient, id: string, body: EmailSharingChange) {
  return user.update(`/api/emails/${id}/sharing`, emailMessage, body);
}

/** What an open page hears when emails are to be fetched again. */
export async function nextEmailsEvent(stream: LiveReader): Promise<string | undefined> {
  let heard = await stream.next();
  while (heard && heard.event !== "emails") heard = await stream.next();
  stream.close();
  return heard?.data;
}
