/** "Open value (copy)", which is as long as a name may be. */
export function copyName(name: string): string {
  return `${name.slice(0, 73).replace(/\p{Surrogate}$/u, "")} (copy)`;
}
