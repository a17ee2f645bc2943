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
  for (const part of line.match(/(?:"[^"]*"|<[^<>]*>|[^,;\r\n])+/g) ?? []) {
    if (part.trim() === "") continue;
    const found = parseOne(withoutUnseen(part).trim());
    if (found) recipients.set(found.address.toLowerCase(), found);
    else wrong.push(part.trim());
  }
  return { recipients: [...recipients.values()], wrong };
}

function parseOne(part: string): Recipient | null {
  const [, name = "", bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(part) ?? [];
  const written = (bracketed ?? part).trim().normalize("NFC");
  if (!address.test(written) || written.length > longestAddress) return null;
  return { name: cutText(name.trim().replaceAll(/^"|"$/g, ""), 200), address: written };
}

/** As `parseRecipients` reads it. */
export function formatRecipients(recipients: readonly Recipient[]): string {
  return recipients.map(formatOne).join(", ");
}

function formatOne({ name, address: to }: Recipient): string {
  const plain = name.replaceAll(/["<>\r\n]/g, "").trim();
  if (plain === "") return to;
  return /[,;@]/.test(plain) ? `"${plain}" <${to}>` : `${plain} <${to}>`;
}
