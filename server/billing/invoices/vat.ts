/** Rounds to whole pence. @param basisPoints hundredths of a percent; null for a seller who charges none */
export function vatWithin(totalPence: number, basisPoints: number | null): number {
  if (basisPoints === null) return 0;
  return Math.round((totalPence * basisPoints) / (10_000 + basisPoints));
}
