import { changeSetHeader } from "#shared/changes.ts";

/** More than are under way at once. */
const mostKept = 200;

const own = new Set<string>();

/** Changes of this tab, which it has shown. */
export function noteOwnChange(response: Response): void {
  const changeSetId = response.headers.get(changeSetHeader);
  if (changeSetId === null) return;
  own.add(changeSetId);
  const [oldest] = own;
  if (own.size > mostKept && oldest !== undefined) own.delete(oldest);
}

export function isOwnChange(changeSetId: string): boolean {
  return own.has(changeSetId);
}
