import { HttpError } from "#server/platform/http/errors.ts";

/** @param path of the field that has the address @throws HttpError 400 for one that is neither HTTPS nor an exception */
export function requireHttps(path: string, url: string, privateOrigins: readonly string[]): void {
  const { protocol, origin } = new URL(url);
  if (protocol === "https:" || privateOrigins.includes(origin)) return;
  const message = "Enter an address that begins with https://";
  throw new HttpError(400, message, [{ path, message }]);
}
