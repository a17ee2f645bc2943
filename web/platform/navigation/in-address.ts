/** Of the document's address; false while a page is rendered ahead. */
export function isInAddress(name: string, value?: string): boolean {
  if (typeof location !== "object") return false;
  const found = new URLSearchParams(location.search).get(name);
  return value === undefined ? found !== null : found === value;
}
