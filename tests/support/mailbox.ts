import { expect, type BrowserContext } from "@playwright/test";
import type { TestSmtpServer } from "./smtp-server.ts";

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
