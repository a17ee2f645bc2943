import EmailReplyParser from "email-reply-parser";

/** So much is looked at for quotes; what follows is shown as it is written. */
const maxParsedLength = 50_000;

/** Parts what someone wrote from what they quote and sign with. */
export function splitQuotes(text: string): { text: string; quoted: string } {
  const fragments = new EmailReplyParser().read(text.slice(0, maxParsedLength)).getFragments();
  const rest = text.slice(maxParsedLength);
  const own = fragments.filter((one) => !one.isHidden()).map((one) => one.getContent());
  const quoted = fragments.filter((one) => one.isHidden()).map((one) => one.getContent());
  return { text: (own.join("\n") + rest).trim(), quoted: quoted.join("\n").trim() };
}
