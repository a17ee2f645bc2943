/** Completes `example.com` to an address that a browser can open; leaves any other scheme as it is. */
export function withScheme(address: string): string {
  const text = address.trim();
  if (!text || /^[a-z][a-z\d+.-]*:/i.test(text)) return address;
  return `https://${text}`;
}

/** A web address as people read it: without its scheme, and without a slash at its end. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//i, "").replace(/\/$/, "");
}
