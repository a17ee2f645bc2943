/** More than any of our bodies has, and safe for recursive programs. */
const deepestLevel = 64;

/** Whether recursive programs could fail at it. */
export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(deepestLevel, value);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
