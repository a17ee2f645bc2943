import { cutText, graphemeStart } from "#shared/format/cut-text.ts";

const before = 60;
const length = 200;

/** What stands about the first of the words that is found, without regard to case and accents; else the beginning. */
export function excerptOf(text: string, words: string): string {
  const plain = text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  const folded = fold(plain);
  const places = fold(words.normalize("NFC"))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "")
    .map((word) => folded.indexOf(word))
    .filter((place) => place >= 0);
  const place = Math.min(...places, folded.length);
  const start = graphemeStart(plain, Math.max(0, place - before));
  if (places.length === 0 || start === 0) return cutText(plain, length);
  const space = plain.indexOf(" ", start);
  const begin = space >= 0 && space < place ? space + 1 : start;
  return `…${cutText(plain.slice(begin), start + length - begin)}`;
}

/** As long as the text, so that places in one are places in the other. */
function fold(text: string): string {
  return text
    .replaceAll(/[\u0080-\uffff]/g, (sign) => sign.normalize("NFD").charAt(0))
    .toLowerCase();
}
