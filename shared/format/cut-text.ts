/**
 * Cuts between graphemes (UAX 29), unless the first is longer than `most`.
 * @param most UTF-16 code units
 * @returns a well-formed text
 */
export function cutText(text: string, most: number): string {
  const end = text.length > most ? graphemeStart(text, most) || most : most;
  return text
    .slice(0, end)
    .replace(/\p{Surrogate}$/u, "")
    .toWellFormed();
}

/** @returns at most so many UTF-16 code units of a file's name, with the extension that says how it is opened */
export function cutFileName(name: string, most: number): string {
  if (name.length <= most) return name.toWellFormed();
  const extension = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - extension.length);
  return (cutText(stem, most - extension.length) + extension).toWellFormed();
}

/** @returns where the grapheme begins that a place in the text belongs to */
export function graphemeStart(text: string, place: number): number {
  return graphemesOf(text).containing(place)?.index ?? place;
}

let graphemes: Intl.Segmenter | undefined;

/** @returns the graphemes of a text (UAX 29): letters with their marks, and emoji with all that they are combined of */
export function graphemesOf(text: string): Intl.Segments {
  // The first segmenter takes 4 MB and 10 ms.
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return graphemes.segment(text);
}
