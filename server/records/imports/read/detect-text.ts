import type { ImportFormat } from "#shared/imports/imports.ts";

export type Encoding = NonNullable<ImportFormat["encoding"]>;
export type Separator = NonNullable<ImportFormat["separator"]>;

/** Detects a byte order mark, or UTF-16 by its zero bytes; null for anything else. */
export function encodingOfStart(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 1_000);
  const zeros = [0, 1].map(
    (half) => start.filter((byte, place) => byte === 0 && place % 2 === half).length,
  );
  const many = start.length / 8;
  if ((zeros[1] ?? 0) > many) return "utf-16le";
  return (zeros[0] ?? 0) > many ? "utf-16be" : null;
}

/** UTF-8 or Windows-1252: hardly any text in the latter is valid UTF-8. */
export async function encodingOfAll(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunks) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

const separators: Separator[] = [",", ";", "\t", "|"];

/** The separator that occurs equally often in most of the first lines, outside of quotes. */
export function guessSeparator(start: string): Separator {
  const lines = firstLines(start);
  const scores = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    // A title above the table has none.
    const times = (count: number) => counts.filter((other) => other === count).length;
    const found = counts.filter((count) => count > 0);
    const usual = found.toSorted((one, other) => times(other) - times(one) || other - one)[0] ?? 0;
    const share = times(usual) / Math.max(counts.length, 1);
    return usual === 0 ? 0 : share * 1_000 + Math.min(usual, 999);
  });
  const best = Math.max(...scores);
  return separators[best > 0 ? scores.indexOf(best) : 0] ?? ",";
}

/** Without quoted text, and without the last of several lines, which may be cut off. Separators between quotes stay. */
function firstLines(start: string): string[] {
  const unquoted = start.replaceAll(/"(?:[^"]|"")*"/g, "");
  const lines = unquoted.split(/\r\n|\n|\r/).filter((line) => /[^ ]/.test(line));
  return lines.length > 1 ? lines.slice(0, 20).slice(0, Math.max(lines.length - 1, 1)) : lines;
}
