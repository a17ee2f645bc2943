/** Two at most, in capitals (spec section 9). */
export function initialsOf(name: string, maxWords = 2): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, maxWords)
    .map((word) => Array.from(word).at(0) ?? "")
    .join("")
    .toUpperCase();
}
