import { letter } from "#tests/support/mailbox-client.ts";

/** Who takes part in a mailbox's messages. */
export interface MailboxPeople {
  address: string;
  /** Addresses of contacts of the workspace. */
  contacts: string[];
}

const words =
  `the offer that we spoke about on the phone stays open until the end of next month and I have added a line for the
  training of your team as well please look at the numbers again before we meet on Thursday because our purchasing
  department asks for two more references and a delivery date which depends on how soon the contract is signed`.split(
    /\s+/,
  );

const dayMs = 86_400_000;

/** A message of 2 to 20 kB mostly; each tenth has quotes or HTML, some are newsletters or have a file. */
export function mailFile(place: number, { address, contacts }: MailboxPeople): string {
  const random = randomOf(place);
  const person = personOf(place, random(), contacts);
  const isOutgoing = place % 5 === 0;
  const length = 1_500 + Math.floor(random() ** 3 * 18_000);
  const text = proseOf(length, random);
  const about = {
    from: isOutgoing ? address : person,
    to: isOutgoing ? person : address,
    subject: `${place % 3 === 0 ? "Re: " : ""}${proseOf(30, random)}`,
    messageId: `<${place}.bench@mail.example>`,
    sentAt: sentAt(place),
  };
  if (place % 20 === 1) return letter({ ...about, text, headers: ["List-Id: <all.example>"] });
  if (place % 50 === 2) {
    return letter({ ...about, text, file: { name: "Offer.pdf", text: text.repeat(10) } });
  }
  if (place % 3 === 0) return letter({ ...about, text: withQuotes(text, random) });
  if (place % 3 === 1) return letter({ ...about, html: asHtml(text) });
  return letter({ ...about, text });
}

/** Ten minutes between two messages, the last of them yesterday. */
export function sentAt(place: number): Date {
  return new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs - place * 600_000);
}

/** One in six is with a contact, the others with strangers. */
function personOf(place: number, chance: number, contacts: string[]): string {
  const contact = contacts[Math.floor(chance * contacts.length)];
  if (place % 6 === 0 && contact !== undefined) return contact;
  const stranger = Math.floor(chance * 30_000);
  return `Stranger ${stranger} <stranger.${stranger}@far-${stranger % 4_000}.example>`;
}

function withQuotes(text: string, random: () => number): string {
  const quoted = proseOf(1_500, random).replaceAll(/^/gm, "> ");
  return `${text}\r\n\r\nOn Monday Ada wrote:\r\n${quoted}`;
}

function asHtml(text: string): string {
  const style = "font-family: Arial, sans-serif; font-size: 14px; color: #222222; margin: 0 0 1em";
  const paragraphs = text.split("\r\n").map((line) => `<p style="${style}">${line}</p>`);
  return `<!doctype html><html><body><div>${paragraphs.join("\r\n")}</div></body></html>`;
}

function proseOf(length: number, random: () => number): string {
  const lines: string[] = [];
  for (let written = 0; written < length;) {
    const count = Math.min(12, Math.max(3, Math.ceil((length - written) / 6)));
    const line = Array.from({ length: count }, () => wordOf(random())).join(" ");
    lines.push(line);
    written += line.length + 2;
  }
  return lines.join("\r\n");
}

/** One word in ten is a rare one, as in mail. */
function wordOf(chance: number): string {
  if (chance < 0.1) return `item${Math.floor(chance * 1_000_000).toString(36)}`;
  return words[Math.floor(chance * words.length)] ?? "the";
}

/** The same numbers for the same place (mulberry32). */
function randomOf(place: number): () => number {
  let state = place + 1;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
