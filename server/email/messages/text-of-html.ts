import sanitizeHtml from "sanitize-html";

/** Where a line of the text ends. */
const lineEnds = /<(br|hr)\b|<\/(p|div|tr|li|h[1-6]|blockquote|pre)>/gi;

/** What a message without plain text says: its words, in lines. */
export function textOfHtml(html: string): string {
  const words = sanitizeHtml(html.replaceAll(/\s+/g, " ").replaceAll(lineEnds, "\n$&"), {
    allowedTags: [],
    nonTextTags: ["script", "style", "textarea", "option", "title"],
  });
  return words
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s{2,}/g, (run) => (run.includes("\n") ? "\n" : run))
    .trim();
}
