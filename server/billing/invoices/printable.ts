/** What the font of the invoices can draw: Latin, Greek and Cyrillic letters and their signs. */
const drawn =
  /^(?!\p{Cn})[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u03d7\u0400-\u0479\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u1fff\u2010-\u2027\u2030-\u2055€№™−]$/u;

/**
 * A text as the invoice can show it. What the font has no sign for is shown by its plain letters
 * where it has some, else as a question mark, never as an empty box.
 */
export function printable(text: string): string {
  return Array.from(text.normalize("NFC"), printableCharacter).join("");
}

function printableCharacter(character: string): string {
  if (character === "\n" || drawn.test(character)) return character;
  const plain = Array.from(character.normalize("NFKD").replace(/\p{M}|\p{Cf}/gu, ""));
  return plain.map((part) => (drawn.test(part) ? part : "?")).join("");
}
