import { changeSetHeader } from "#shared/records/changes.ts";
import type { LiveChange } from "#shared/platform/live.ts";

/** More than are under way at once. */
const mostKept = 200;

const own = new Set<string>();

/** Records that this tab has deleted, each with the change set of its deletion. */
const deletions = new Map<string, string>();

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

export function noteOwnDeletion(recordId: string, changeSetId: string): void {
  deletions.set(recordId, changeSetId);
}

/** Ids of change sets sort by time: the record was changed, and then deleted in this tab. */
export function isBeforeOwnDeletion({ id, changeSetId }: LiveChange): boolean {
  const deletion = deletions.get(id);
  return deletion !== undefined && changeSetId < deletion;
}
