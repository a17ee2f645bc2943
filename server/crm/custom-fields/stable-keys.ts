const maxLength = 40;

/** Makes a key of a label, such as "renewal_date". It never changes. @param taken keys of other fields */
export function stableKeyOf(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize("NFKD")
    .replaceAll(/\p{Mark}+/gu, "")
    // Upper case turns ß into ss.
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, maxLength)
    .replaceAll(/^_+|_+$/g, "");
  // Keys of digits would be reordered in an object, and some names exist on every object.
  const isPlain = /^[a-z]/.test(words) && !(words in {});
  const key = isPlain ? words : `field_${words}`.replace(/_+$/, "");
  if (!taken.has(key)) return key;
  let number = 2;
  while (taken.has(`${key}_${number}`)) number += 1;
  return `${key}_${number}`;
}
