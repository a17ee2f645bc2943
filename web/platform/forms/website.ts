/** Completes `example.com`; keeps other schemes. */
export function withScheme(address: string): string {
  const text = address.trim();
  if (!text || /^[a-z][a-z\d+.-]*:/i.test(text)) return address;
  return `https://${text}`;
}

export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//i, "").replace(/\/$/, "");
}
