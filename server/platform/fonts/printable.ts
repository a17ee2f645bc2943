/** Characters that the font has: Latin, Greek and Cyrillic. */
const drawn =
  /^(?!\p{Cn})[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u03d7\u0400-\u0479\u048a-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u1fff\u2010-\u2027\u2030-\u2055€№™−]$/u;

/** Replaces characters without a glyph by plain letters, else by a question mark. */
export function printable(text: string): string {
  return Array.from(text.normalize("NFC"), printableCharacter).join("");
}

function printableCharacter(character: string): string {
  if (character === "\n" || drawn.test(character)) return character;
  const plain = Array.from(character.normalize("NFKD").replace(/\p{M}|\p{Cf}/gu, ""));
  return plain.map((part) => (drawn.test(part) ? part : "?")).join("");
}
