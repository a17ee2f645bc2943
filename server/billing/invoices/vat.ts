/**
 * The VAT within a price that includes it, in whole pence, rounded to the nearest.
 * @param basisPoints the rate in hundredths of a percent; null for a seller who charges none
 */
export function vatWithin(totalPence: number, basisPoints: number | null): number {
  if (basisPoints === null) return 0;
  return Math.round((totalPence * basisPoints) / (10_000 + basisPoints));
}
