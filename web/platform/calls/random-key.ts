/** `crypto.randomUUID` needs HTTPS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** UUID version 4 (RFC 9562, 5.4). */
export function randomId(): string {
  return randomKey().replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_all, ...[first, second, third, fourth, fifth]: string[]) =>
      `${first}-${second}-4${third}-8${fourth}-${fifth}`,
  );
}
