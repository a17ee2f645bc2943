/** @returns at most so many UTF-16 code units of the text: a letter at their end has all of its marks, and an emoji all of its parts */
export function cutText(text: string, most: number): string {
  // A letter may have more marks than there is room for.
  const end = text.length > most ? letterStart(text, most) || most : most;
  return text
    .slice(0, end)
    .replace(/\p{Surrogate}$/u, "")
    .toWellFormed();
}

/** @returns at most so many UTF-16 code units of a file's name, with the ending that says how it is opened */
export function cutFileName(name: string, most: number): string {
  if (name.length <= most) return name.toWellFormed();
  const ending = /\.[^.\s]{1,10}$/.exec(name)?.[0] ?? "";
  return cutText(name.slice(0, -ending.length || undefined), most - ending.length) + ending;
}

let letters: Intl.Segmenter | undefined;

/** @returns where the letter, with its marks, or the emoji begins that a place in the text belongs to */
export function letterStart(text: string, place: number): number {
  // It takes 4 MB and 10 ms.
  letters ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return letters.segment(text).containing(place)?.index ?? place;
}
