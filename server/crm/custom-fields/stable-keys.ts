const maxLength = 40;

/**
 * Makes a key of a label, such as "renewal_date" of "Renewal date". It stays when the label changes.
 * @param taken keys that it must not be
 */
export function stableKeyOf(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize("NFKD")
    .replaceAll(/\p{Mark}+/gu, "")
    // By way of capitals ß becomes ss.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, maxLength)
    .replaceAll(/^_+|_+$/g, "");
  // A key of digits would change its place in an object, and some names every object has.
  const isPlain = /^[a-z]/.test(words) && !(words in {});
  const key = isPlain ? words : `field_${words}`.replace(/_+$/, "");
  if (!taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}_${number}`)) number += 1;
  return `${key}_${number}`;
}
