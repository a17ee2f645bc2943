/** RFC 6266; whatever a sender calls a file, it is never shown as a page of ours. */
export function attachmentNamed(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
