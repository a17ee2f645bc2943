/** @returns at most so many UTF-16 code units of the text, without half an emoji at their end */
export function cutText(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/\p{Surrogate}$/u, "")
    .toWellFormed();
}
