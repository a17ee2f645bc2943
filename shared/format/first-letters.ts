/** As it stands within a sentence; names and abbreviations such as "VAT" stay as they are. */
export function lowered(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** As a sentence begins with it. */
export function raised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
