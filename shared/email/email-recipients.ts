import { cutText } from "#shared/format/cut-text.ts";
import { withoutUnseen } from "#shared/format/unseen-characters.ts";

/** Someone to receive an email. */
export interface Recipient {
  name: string;
  address: string;
}

/** RFC 6531 lets letters of all scripts stand in addresses, which `z.email` does not. */
const address =
  /^[^\s@<>()[\],;:\\"\p{Cc}]{1,64}@[\p{L}\p{N}][\p{L}\p{N}\p{M}.-]*\.[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]$/u;
const longestAddress = 254;

/**
 * Parts a line of recipients, such as `Grace Hopper <grace@navy.example>, ada@mail.example`.
 * @returns each address once, and the parts that are no addresses
 */
export function parseRecipients(line: string): { recipients: Recipient[]; wrong: string[] } {
  const recipients = new Map<string, Recipient>();
  const wrong: string[] = [];
  for (const part of line.match(parts) ?? []) {
    if (part.trim() === "") continue;
    const found = parseOne(withoutUnseen(part).trim());
    if (found) recipients.set(found.address.toLowerCase(), found);
    else wrong.push(part.trim());
  }
  return { recipients: [...recipients.values()], wrong };
}

/** `\"` outside quotes is one token: reading a line without a closing quote takes time in proportion to its length. */
const parts = /(?:"(?:\\.|[^"\\])*"|<[^<>]*>|\\"|[^,;\r\n])+/g;

/** A quoted name (RFC 5322, 3.2.4) or a plain one before the address. */
const named = /^(?:"((?:\\.|[^"\\])*)"\s*|([^<>]*))<([^<>]*)>$/;

function parseOne(part: string): Recipient | null {
  const [, quoted, plain = "", bracketed] = named.exec(part) ?? [];
  const name = quoted?.replaceAll(/\\(["\\])/g, "$1") ?? withoutLoneQuote(plain.trim());
  const written = (bracketed ?? part).trim().normalize("NFC");
  if (!address.test(written) || written.length > longestAddress) return null;
  return { name: cutText(name.trim(), 200), address: written };
}

function withoutLoneQuote(name: string): string {
  return name.replace(/^"([^"]*)$|^([^"]*)"$/, "$1$2");
}

/** For people to read: as they are called, without quotes and escapes. */
export function describeRecipients(recipients: readonly Recipient[]): string {
  return recipients.map(({ name, address: to }) => (name ? `${name} <${to}>` : to)).join(", ");
}

/** As `parseRecipients` reads it. */
export function formatRecipients(recipients: readonly Recipient[]): string {
  return recipients.map(formatOne).join(", ");
}

function formatOne({ name, address: to }: Recipient): string {
  const line = name.replaceAll(/[\r\n]+/g, " ").trim();
  if (line === "") return to;
  const written = /[",;@<>]/.test(line) ? `"${line.replaceAll(/["\\]/g, String.raw`\$&`)}"` : line;
  return `${written} <${to}>`;
}
