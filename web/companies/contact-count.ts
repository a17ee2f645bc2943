/** How many contacts work at a company, in words. */
export function contactCountText(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "contact" : "contacts"}`;
}
