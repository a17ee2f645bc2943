import { expect, type BrowserContext } from "@playwright/test";

/** The newest link to one of our pages in the mails to an address, as a path. */
export async function mailedLink(
  context: BrowserContext,
  to: string,
  page: string,
): Promise<string> {
  const pattern = new RegExp(`/${page}\\?token=[\\w-]+`);
  const read = async () => {
    const outbox = await context.request.get(`/dev/outbox?to=${encodeURIComponent(to)}`);
    return pattern.exec(await outbox.text())?.[0] ?? null;
  };
  await expect.poll(read).not.toBeNull();
  return (await read()) ?? "";
}
