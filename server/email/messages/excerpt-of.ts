const before = 60;
const length = 200;

/** What stands about the first of the words that is found, without regard to case and accents; else the beginning. */
export function excerptOf(text: string, words: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  const letters = fold(plain);
  const places = fold(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => letters.indexOf(word))
    .filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, letters.length) - before);
  if (places.length === 0 || start === 0) return plain.slice(0, length);
  return `…${plain.slice(plain.indexOf(" ", start) + 1, start + length)}`;
}

/** As many letters as the text has, so that places in one are places in the other. */
function fold(text: string): string {
  return text.replaceAll(/[^\p{ASCII}]/gu, (sign) => sign.normalize("NFD").charAt(0)).toLowerCase();
}
