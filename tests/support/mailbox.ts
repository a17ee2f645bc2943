import { expect, type BrowserContext } from "@playwright/test";
import type { TestSmtpServer } from "./smtp-server.ts";

/** The newest link to one of our pages in the mails to an address, as a path. */
export async function mailedLink(
  context: BrowserContext,
  to: string,
  page: string,
): Promise<string> {
  return findLink(page, async () => {
    const outbox = await context.request.get(`/dev/outbox?to=${encodeURIComponent(to)}`);
    return outbox.text();
  });
}

/** The link to one of our pages in a mail that a mail server has taken, as a path. */
export async function deliveredLink(
  smtp: TestSmtpServer,
  to: string,
  page: string,
): Promise<string> {
  return findLink(page, async () =>
    smtp.received
      .filter(({ envelope }) => envelope.to.includes(to))
      .map(({ text }) => text ?? "")
      .join("\n"),
  );
}

async function findLink(page: string, readMails: () => Promise<string>): Promise<string> {
  const pattern = new RegExp(`/${page}\\?token=[\\w-]+`);
  const read = async () => pattern.exec(await readMails())?.[0] ?? null;
  await expect.poll(read).not.toBeNull();
  return (await read()) ?? "";
}
