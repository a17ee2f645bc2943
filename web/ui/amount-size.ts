/** So that an amount of billions stands in one line in half a phone's width, and in a fifth of a screen's. */
export function amountSize({ length }: string): string {
  if (length > 18) return "text-xs sm:text-base";
  if (length > 14) return "text-sm sm:text-lg";
  return length > 10 ? "text-base sm:text-xl" : "text-xl";
}
